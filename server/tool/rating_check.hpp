// Recomputes every rating from the games.
#pragma once

#include <ostream>
#include <string>

namespace lair::tool {

// Whether the stored verdicts and ratings follow from the games in their order, and whether no game
// is left out. Prints each difference to `out`.
bool check_ratings(const std::string& path, std::ostream& out);

}  // namespace lair::tool
