// What people may write: plain text, cleaned, of bounded length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace lair::lobby {

inline constexpr std::size_t kChatCodePointsMax = 200;
inline constexpr std::size_t kReportCodePointsMax = 500;
inline constexpr std::size_t kNoteCodePointsMax = 200;

// Returns `typed` in normal form C. Control characters, direction marks and the like are removed;
// line breaks and runs of spaces become one space; at most four marks are kept on one letter.
// Nothing is escaped as markup: that is up to the program that shows it. The error is the code of a
// refusal: "text_not_text", "text_empty" or "text_too_long".
Result<std::string, std::string_view> clean_text(std::string_view typed, std::size_t length_max);

}  // namespace lair::lobby
