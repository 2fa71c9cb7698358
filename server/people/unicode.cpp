#include "server/people/unicode.hpp"

#include <array>

#include <utf8proc.h>

namespace lair::people {
namespace {

utf8proc_option_t options_of(Form form) {
  const int composed = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
  const int folded = UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
  return static_cast<utf8proc_option_t>(form == Form::Folded ? composed | folded : composed);
}

}  // namespace

std::optional<CodePoints> code_points_of(std::string_view text, Form form) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  const utf8proc_option_t options = options_of(form);
  const utf8proc_ssize_t room = utf8proc_decompose(bytes, size, nullptr, 0, options);
  if (room < 0) return std::nullopt;
  CodePoints points(static_cast<std::size_t>(room));
  const utf8proc_ssize_t decomposed = utf8proc_decompose(bytes, size, points.data(), room, options);
  if (decomposed < 0) return std::nullopt;
  const utf8proc_ssize_t composed = utf8proc_normalize_utf32(points.data(), decomposed, options);
  if (composed < 0) return std::nullopt;
  points.resize(static_cast<std::size_t>(composed));
  return points;
}

std::string utf8_of(const CodePoints& points) {
  std::string text;
  for (const std::int32_t point : points) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = static_cast<std::size_t>(utf8proc_encode_char(point, bytes.data()));
    for (std::size_t at = 0; at < size; ++at) text.push_back(static_cast<char>(bytes[at]));
  }
  return text;
}

}  // namespace lair::people
