#include "server/people/totp.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include <sodium.h>

namespace lair::people {
namespace {

constexpr std::size_t kBlock = 64;
constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr unsigned kBitsOfLetter = 5;

std::uint32_t byte_of(char letter) { return static_cast<unsigned char>(letter); }

using Words = std::array<std::uint32_t, 5>;

// Takes in one block of 64 bytes.
void mix(Words& state, std::string_view block) {
  std::array<std::uint32_t, 80> w{};
  for (std::size_t at = 0; at < 16; ++at) {
    for (std::size_t byte = 0; byte < 4; ++byte)
      w[at] = w[at] << 8U | byte_of(block[4 * at + byte]);
  }
  for (std::size_t at = 16; at < w.size(); ++at) {
    w[at] = std::rotl(w[at - 3] ^ w[at - 8] ^ w[at - 14] ^ w[at - 16], 1);
  }
  auto [a, b, c, d, e] = state;
  for (std::size_t at = 0; at < w.size(); ++at) {
    std::uint32_t f = b ^ c ^ d;
    std::uint32_t k = at < 40 ? 0x6ED9EBA1U : 0xCA62C1D6U;
    if (at < 20) {
      f = (b & c) | (~b & d);
      k = 0x5A827999U;
    } else if (at >= 40 && at < 60) {
      f = (b & c) | (b & d) | (c & d);
      k = 0x8F1BBCDCU;
    }
    const std::uint32_t next = std::rotl(a, 5) + f + e + k + w[at];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const Words mixed{a, b, c, d, e};
  for (std::size_t at = 0; at < state.size(); ++at) state[at] += mixed[at];
}

std::string hmac_sha1(std::string_view key, std::string_view message) {
  std::string padded(key.size() > kBlock ? sha1(key) : std::string(key));
  padded.resize(kBlock, '\0');
  std::string inner = padded;
  std::string outer = padded;
  for (char& letter : inner) letter = static_cast<char>(letter ^ 0x36);
  for (char& letter : outer) letter = static_cast<char>(letter ^ 0x5C);
  inner += message;
  return sha1(outer + sha1(inner));
}

bool is_same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

std::string sha1(std::string_view message) {
  std::string text(message);
  const std::uint64_t bits = std::uint64_t{message.size()} * 8;
  text += static_cast<char>(0x80);
  while (text.size() % kBlock != kBlock - 8) text += '\0';
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    text += static_cast<char>(bits >> (shift - 8) & 0xFFU);
  }
  Words state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    mix(state, std::string_view(text).substr(at, kBlock));
  }
  std::string digest;
  for (const std::uint32_t word : state) {
    for (unsigned shift = 32; shift > 0; shift -= 8) {
      digest += static_cast<char>(word >> (shift - 8) & 0xFFU);
    }
  }
  return digest;
}

std::string new_totp_secret() {
  std::string secret(kTotpSecretBytes, '\0');
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::string totp_code(std::string_view secret, std::int64_t step, int digits) {
  std::string counter;
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    counter += static_cast<char>(static_cast<std::uint64_t>(step) >> (shift - 8) & 0xFFU);
  }
  const std::string mac = hmac_sha1(secret, counter);
  const std::size_t from = byte_of(mac.back()) & 0x0FU;
  std::uint32_t number = byte_of(mac[from]) & 0x7FU;
  for (std::size_t at = 1; at < 4; ++at) number = number << 8U | byte_of(mac[from + at]);
  std::string code;
  for (int digit = 0; digit < digits; ++digit, number /= 10) {
    code.insert(code.begin(), static_cast<char>('0' + number % 10));
  }
  return code;
}

std::optional<std::int64_t> totp_step_of(std::string_view secret,
                                         std::string_view code,
                                         Time now,
                                         std::optional<std::int64_t> last) {
  const std::int64_t current = now / kTotpStepSeconds;
  for (std::int64_t step = current - 1; step <= current + 1; ++step) {
    const bool is_new = !last || step > *last;
    if (is_same(totp_code(secret, step), code) && is_new) return step;
  }
  return std::nullopt;
}

std::string base32_of(std::string_view bytes) {
  std::string text;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char letter : bytes) {
    held = held << 8U | byte_of(letter);
    bits += 8;
    while (bits >= kBitsOfLetter) {
      bits -= kBitsOfLetter;
      text += kBase32[held >> bits & 0x1FU];
    }
  }
  if (bits > 0) text += kBase32[held << (kBitsOfLetter - bits) & 0x1FU];
  return text;
}

std::optional<std::string> bytes_of_base32(std::string_view text) {
  std::string bytes;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char letter : text) {
    const std::size_t value = kBase32.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    held = held << kBitsOfLetter | static_cast<std::uint32_t>(value);
    bits += kBitsOfLetter;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xFFU);
  }
  return bytes;
}

}  // namespace lair::people
