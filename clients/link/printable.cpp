#include "clients/link/printable.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace lair::link {
namespace {

constexpr std::size_t kArgumentBytesMax = 1000;            // more than any name has
constexpr std::string_view kUnprintable = "\xEF\xBF\xBD";  // U+FFFD

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;
};

// How many bytes a code point has that begins with this one; 0 if none does.
std::size_t bytes_after(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  if (first < 0xE0) return 2;
  return first < 0xF0 ? 3 : 4;
}

std::optional<CodePoint> first_in(std::string_view text) {
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::size_t bytes = bytes_after(byte(0));
  if (bytes == 0 || bytes > text.size()) return std::nullopt;
  if (bytes == 1) return CodePoint{.value = byte(0), .bytes = 1};
  std::uint32_t value = byte(0) & (0x7FU >> bytes);
  for (std::size_t at = 1; at < bytes; ++at) {
    if ((byte(at) & 0xC0U) != 0x80U) return std::nullopt;
    value = value << 6U | (byte(at) & 0x3FU);
  }
  const bool is_surrogate = 0xD800 <= value && value <= 0xDFFF;
  if (value < kLeast.at(bytes) || value > 0x10FFFF || is_surrogate) return std::nullopt;
  return CodePoint{.value = value, .bytes = bytes};
}

bool separates(std::uint32_t value) {
  return value == '\n' || value == '\r' || value == '\t' || value == 0x2028 || value == 0x2029;
}

bool is_control(std::uint32_t value) { return value < 0x20 || (0x7F <= value && value <= 0x9F); }

bool turns_direction(std::uint32_t value) {
  return value == 0x061C || value == 0x200E || value == 0x200F ||
         (0x202A <= value && value <= 0x202E) || (0x2066 <= value && value <= 0x2069);
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto point = first_in(text);
    if (!point) return false;
    text.remove_prefix(point->bytes);
  }
  return true;
}

std::string fault_in_argument(const std::string& text) {
  if (!is_utf8(text)) return "is not UTF-8";
  return text.size() > kArgumentBytesMax ? "is too long" : "";
}

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const auto point = first_in(text);
    const std::size_t bytes = point ? point->bytes : 1;
    if (point && separates(point->value)) {
      shown += ' ';
    } else if (!point || is_control(point->value) || turns_direction(point->value)) {
      shown += kUnprintable;
    } else {
      shown += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return shown;
}

}  // namespace lair::link
