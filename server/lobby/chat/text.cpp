#include "server/lobby/chat/text.hpp"

#include <cstdint>

#include <utf8proc.h>

#include "server/people/unicode.hpp"

namespace lair::lobby {
namespace {

// Some scripts write three marks on a letter; a taller stack covers the lines above.
constexpr int kMarksInARowMax = 4;

// These join the parts of one emoji, or mark a character as an emoji.
constexpr std::int32_t kZeroWidthJoiner = 0x200D;
constexpr std::int32_t kEmojiVariant = 0xFE0F;

enum class Sort : std::uint8_t { Shown, Space, Mark, Left };

Sort sort_of(std::int32_t point) {
  if (point == '\n' || point == '\r' || point == '\t') return Sort::Space;
  if (point == kZeroWidthJoiner || point == kEmojiVariant) return Sort::Mark;
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return Sort::Space;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
      return Sort::Mark;
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
      return Sort::Left;
    default:
      return Sort::Shown;
  }
}

people::CodePoints cleaned(const people::CodePoints& points) {
  people::CodePoints kept;
  int marks = kMarksInARowMax;  // a text may not begin with a mark
  for (const std::int32_t point : points) {
    const Sort sort = sort_of(point);
    if (sort == Sort::Left) continue;
    marks = sort == Sort::Mark ? marks + 1 : 0;
    if (marks > kMarksInARowMax) continue;
    if (sort != Sort::Space) {
      kept.push_back(point);
    } else if (!kept.empty() && kept.back() != ' ') {
      kept.push_back(' ');
    }
  }
  if (!kept.empty() && kept.back() == ' ') kept.pop_back();
  return kept;
}

}  // namespace

Result<std::string, std::string_view> clean_text(std::string_view typed, std::size_t length_max) {
  const auto points = people::code_points_of(typed, people::Form::Composed);
  if (!points) return fail(std::string_view("text_not_text"));
  const auto text = cleaned(*points);
  if (text.empty()) return fail(std::string_view("text_empty"));
  if (text.size() > length_max) return fail(std::string_view("text_too_long"));
  return people::utf8_of(text);
}

}  // namespace lair::lobby
