// What a name looks like: two names with the same skeleton could be mistaken for each other.
#pragma once

#include <string>
#include <string_view>

namespace lair::people {

// Of a name as name_from gives it: its letters in one case, in their compatible form, each replaced
// by what it is taken for; spaces, dots, dashes, underscores left out. Not for showing. Empty when
// nothing is left, as of "...".
std::string skeleton_of(std::string_view name);

}  // namespace lair::people
