// Recomputes the standings of every season, for `lair verify`.
#pragma once

#include <ostream>
#include <string>

namespace lair::tool {

// Prints a line to `out` for every difference between the stored standings and those that follow
// from the events, and between a result and the game it was taken from. Returns true if there is
// none.
bool check_seasons(const std::string& database, std::ostream& out);

}  // namespace lair::tool
