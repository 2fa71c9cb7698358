#include "server/record/hex.hpp"

namespace lair::record {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

std::string hex_of(const Bytes32& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<Bytes32> bytes_of_hex(std::string_view text) {
  Bytes32 bytes{};
  if (text.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const std::size_t high = kDigits.find(text[2 * at]);
    const std::size_t low = kDigits.find(text[2 * at + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    bytes[at] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return bytes;
}

}  // namespace lair::record
