// Recomputes every rating from the games it came from.
#pragma once

#include <ostream>
#include <string>

namespace lair::tool {

// Whether the stored verdicts, the stored ratings are those that follow from the games, in their
// order; whether no game is left out. Prints each difference to `out`.
bool check_ratings(const std::string& path, std::ostream& out);

}  // namespace lair::tool
