// What a name looks like: two names with the same skeleton could be mistaken for each other.
#pragma once

#include <string>
#include <string_view>

namespace lair::people {

// Takes a name as name_from() gives it. The skeleton has its letters in one case and in their
// compatible form, each replaced by what it is taken for, without spaces, dots, dashes and
// underscores. It is not for showing. It is empty if nothing is left, as for "...".
std::string skeleton_of(std::string_view name);

// The skeleton of a name that somebody types, which may be nobody's. If the text is too long to be
// a name, the skeleton is empty, which is no account's, so the cost is bounded.
std::string skeleton_of_typed(std::string_view name);

}  // namespace lair::people
