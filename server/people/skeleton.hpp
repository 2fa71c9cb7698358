// What a name looks like: two names with the same skeleton could be mistaken for each other.
#pragma once

#include <string>
#include <string_view>

namespace lair::people {

// Of a name as name_from gives it: its letters in one case, in their compatible form, each replaced
// by what it is taken for; spaces, dots, dashes, underscores left out. Not for showing. Empty when
// nothing is left, as of "...".
std::string skeleton_of(std::string_view name);

// The same of a name that somebody types who may be nobody. Empty, so no account's, when it is too
// long to be a name: what it costs is bounded.
std::string skeleton_of_typed(std::string_view name);

}  // namespace lair::people
