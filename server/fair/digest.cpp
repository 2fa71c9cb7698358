#include "server/fair/digest.hpp"

#include <vector>

#include "server/fair/sha256.hpp"

namespace lair::fair {

std::string sha256_hex(std::string_view text) {
  Sha256 hash;
  hash.add(std::vector<std::uint8_t>(text.begin(), text.end()));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : hash.finish()) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 0xf];
  }
  return hex;
}

}  // namespace lair::fair
