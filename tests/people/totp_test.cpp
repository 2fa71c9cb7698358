// The codes of RFC 6238, computed as in its appendix B, and what they are made of.
#include "server/people/totp.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace lair::people {
namespace {

constexpr std::string_view kSecret = "12345678901234567890";

std::string hex_of(std::string_view bytes) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text;
  for (const char letter : bytes) {
    const auto byte = static_cast<unsigned char>(letter);
    (text += kHex[byte / 16]) += kHex[byte % 16];
  }
  return text;
}

struct Vector {
  std::int64_t seconds;
  std::string_view code;
};

// RFC 6238, appendix B, mode SHA1.
constexpr std::array kVectors{
    Vector{59,             "94287082"},
    Vector{1'111'111'109,  "07081804"},
    Vector{1'111'111'111,  "14050471"},
    Vector{1'234'567'890,  "89005924"},
    Vector{2'000'000'000,  "69279037"},
    Vector{20'000'000'000, "65353130"},
};

TEST(Totp, ComputesTheCodesOfTheRfc) {
  for (const auto& [seconds, code] : kVectors) {
    EXPECT_EQ(totp_code(kSecret, seconds / kTotpStepSeconds, 8), code) << seconds;
    EXPECT_EQ(totp_code(kSecret, seconds / kTotpStepSeconds), code.substr(2)) << seconds;
  }
}

// FIPS 180-1, appendices A to C; RFC 3174.
TEST(Totp, ComputesTheDigestsOfTheStandard) {
  EXPECT_EQ(hex_of(sha1("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hex_of(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  EXPECT_EQ(hex_of(sha1(std::string(1'000'000, 'a'))), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
  EXPECT_EQ(hex_of(sha1("")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

TEST(Totp, TakesACodeAHalfMinuteToEitherSide) {
  const Time now = 1'000'000'000;
  const std::int64_t step = now / kTotpStepSeconds;
  for (const std::int64_t off : {-1, 0, 1}) {
    EXPECT_EQ(totp_step_of(kSecret, totp_code(kSecret, step + off), now, {}), step + off);
  }
  EXPECT_FALSE(totp_step_of(kSecret, totp_code(kSecret, step - 2), now, {}));
  EXPECT_FALSE(totp_step_of(kSecret, totp_code(kSecret, step + 2), now, {}));
  EXPECT_FALSE(totp_step_of(kSecret, "", now, {}));
  EXPECT_FALSE(totp_step_of(kSecret, totp_code(kSecret, step, 8), now, {}));
}

TEST(Totp, TakesNoCodeTwice) {
  const Time now = 1'000'000'000;
  const std::int64_t step = now / kTotpStepSeconds;
  EXPECT_FALSE(totp_step_of(kSecret, totp_code(kSecret, step), now, step));
  EXPECT_FALSE(totp_step_of(kSecret, totp_code(kSecret, step - 1), now, step));
  EXPECT_EQ(totp_step_of(kSecret, totp_code(kSecret, step + 1), now, step), step + 1);
}

// RFC 4648, section 10, without padding.
TEST(Totp, WritesAndReadsBase32) {
  constexpr std::array<std::array<std::string_view, 2>, 7> kTexts{
      {{"", ""},
       {"f", "MY"},
       {"fo", "MZXQ"},
       {"foo", "MZXW6"},
       {"foob", "MZXW6YQ"},
       {"fooba", "MZXW6YTB"},
       {"foobar", "MZXW6YTBOI"}}
  };
  for (const auto& [bytes, text] : kTexts) {
    EXPECT_EQ(base32_of(bytes), text);
    EXPECT_EQ(bytes_of_base32(text), bytes);
  }
  EXPECT_FALSE(bytes_of_base32("mzxw6"));
  EXPECT_FALSE(bytes_of_base32("MZ W6"));
  EXPECT_EQ(new_totp_secret().size(), kTotpSecretBytes);
  EXPECT_NE(new_totp_secret(), new_totp_secret());
}

}  // namespace
}  // namespace lair::people
