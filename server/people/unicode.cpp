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

// How many marks stand together after `point`, which follows `before` marks. Counts the parts that
// the point decomposes into under `options`. A point that they leave out changes nothing, because
// the marks on both sides of it are put in order together.
int marks_behind(utf8proc_int32_t point, int before, utf8proc_option_t options) {
  constexpr std::size_t kPartsMax = 32;  // of one code point; the most is 18
  std::array<utf8proc_int32_t, kPartsMax> parts{};
  const auto count = utf8proc_decompose_char(
      point, parts.data(), static_cast<utf8proc_ssize_t>(kPartsMax), options, nullptr);
  int marks = before;
  for (std::size_t at = 0; at < kPartsMax && static_cast<utf8proc_ssize_t>(at) < count; ++at) {
    marks = utf8proc_get_property(parts.at(at))->combining_class == 0 ? 0 : marks + 1;
  }
  return marks;
}

// Nothing if the bytes are not UTF-8.
std::optional<std::string> without_heaps_of_marks(std::string_view text,
                                                  utf8proc_option_t options) {
  std::string kept;
  int marks = 0;
  while (!text.empty()) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    utf8proc_int32_t point = 0;
    const auto taken = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &point);
    if (taken < 1) return std::nullopt;
    const auto size = static_cast<std::size_t>(taken);
    marks = marks_behind(point, marks, options);
    if (marks <= kMarksTogetherMax) kept.append(text.substr(0, size));
    text.remove_prefix(size);
  }
  return kept;
}

}  // namespace

std::optional<CodePoints> code_points_of(std::string_view text, Form form) {
  const utf8proc_option_t options = options_of(form);
  const auto kept = without_heaps_of_marks(text, options);
  if (!kept) return std::nullopt;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(kept->data());
  const auto size = static_cast<utf8proc_ssize_t>(kept->size());
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
