#include "server/people/skeleton.hpp"

#include <algorithm>

#include <utf8proc.h>

#include "server/people/confusables.hpp"
#include "server/people/names.hpp"
#include "server/people/unicode.hpp"

namespace lair::people {
namespace {

// What a reader skips: "Mei Ling", "mei.ling", "Mei-Ling" are one name. No name has a control
// character, which not every database can look up.
bool is_skipped(std::int32_t point) {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PO:
      return true;
    default:
      return false;
  }
}

// Takes a letter apart into its base and its accents, so that lookalikes with the same accents get
// the same skeleton.
CodePoints without_composing(std::int32_t point) {
  constexpr std::size_t kMost = 4;  // of one letter
  CodePoints parts(kMost);
  const auto count = utf8proc_decompose_char(point,
                                             parts.data(),
                                             static_cast<utf8proc_ssize_t>(parts.size()),
                                             UTF8PROC_DECOMPOSE,
                                             nullptr);
  if (count < 1 || count > static_cast<utf8proc_ssize_t>(kMost)) return {point};
  parts.resize(static_cast<std::size_t>(count));
  return parts;
}

// Appends `point`, or makes one letter of it and the last one.
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
  for (const std::int32_t composed : *folded) {
    if (is_skipped(composed)) continue;
    for (const std::int32_t point : without_composing(composed)) {
      append(skeleton, static_cast<std::int32_t>(taken_for(static_cast<char32_t>(point))));
    }
  }
  return utf8_of(skeleton);
}

std::string skeleton_of_typed(std::string_view name) {
  return name.size() <= kNameBytesMax ? skeleton_of(name) : std::string();
}

}  // namespace lair::people
