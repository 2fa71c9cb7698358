#include "server/people/tokens.hpp"

#include <array>

#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::people {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kTokenLetters = 43;
constexpr int kBase64Url = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

Token new_token() {
  ensure(sodium_init() >= 0, "the system's random generator works");
  std::array<std::uint8_t, kTokenBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char, kTokenLetters + 1> letters{};
  sodium_bin2base64(letters.data(), letters.size(), secret.data(), secret.size(), kBase64Url);
  return Token{std::string(letters.data(), kTokenLetters)};
}

bool looks_like_token(std::string_view text) { return text.size() == kTokenLetters; }

TokenHash hash_of(std::string_view token) {
  TokenHash hash{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const unsigned char*>(token.data());
  crypto_hash_sha256(hash.data(), bytes, token.size());
  return hash;
}

}  // namespace lair::people
