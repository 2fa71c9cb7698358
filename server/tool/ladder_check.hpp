// Recomputes the ladder of bots from its matches.
#pragma once

#include <ostream>
#include <string>

namespace lair::tool {

// Whether the stored line of each bot follows from its matches in their order. Prints each
// difference to `out`. Rules E4.1 to E4.3.
bool check_ladder(const std::string& path, std::ostream& out);

}  // namespace lair::tool
