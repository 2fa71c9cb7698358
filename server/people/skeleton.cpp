#include "server/people/skeleton.hpp"

#include <algorithm>

#include <utf8proc.h>

#include "server/people/confusables.hpp"
#include "server/people/unicode.hpp"

namespace lair::people {
namespace {

// What a reader skips: "Mei Ling", "mei.ling", "Mei-Ling" are one name.
bool is_skipped(std::int32_t point) {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PO:
      return true;
    default:
      return false;
  }
}

// Puts `point` behind the others, or makes one letter of it with the last.
void append(CodePoints& points, std::int32_t point) {
  for (const LookalikePair& pair : kLookalikePairs) {
    if (points.empty() || points.back() != static_cast<std::int32_t>(pair.first)) continue;
    if (point != static_cast<std::int32_t>(pair.second)) continue;
    points.back() = static_cast<std::int32_t>(pair.taken_for);
    return;
  }
  points.push_back(point);
}

}  // namespace

std::string skeleton_of(std::string_view name) {
  const auto folded = code_points_of(name, Form::Folded);
  if (!folded) return {};
  CodePoints skeleton;
  for (const std::int32_t point : *folded) {
    if (is_skipped(point)) continue;
    append(skeleton, static_cast<std::int32_t>(taken_for(static_cast<char32_t>(point))));
  }
  return utf8_of(skeleton);
}

}  // namespace lair::people
