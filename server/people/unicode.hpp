// Text as code points, in the forms that names need.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lair::people {

using CodePoints = std::vector<std::int32_t>;

enum class Form : std::uint8_t {
  Composed,  // normal form C: letters with their accents as one
  Folded,    // compatible forms made equal, one case, without ignorable code points
};

// No script writes this many marks on one letter. More are left out, because the time to order them
// grows with the square of their number. As in the Stream-Safe Text Format of Unicode.
inline constexpr int kMarksTogetherMax = 30;

// Nothing if the bytes are not UTF-8.
std::optional<CodePoints> code_points_of(std::string_view text, Form form);

std::string utf8_of(const CodePoints& points);

}  // namespace lair::people
