#include "server/fair/digest.hpp"

#include <array>

#include <sodium.h>

namespace lair::fair {

std::string sha256_hex(std::string_view text) {
  const std::string bytes(text);
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  const void* data = bytes.data();
  crypto_hash_sha256(digest.data(), static_cast<const unsigned char*>(data), bytes.size());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : digest) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 0xf];
  }
  return hex;
}

}  // namespace lair::fair
