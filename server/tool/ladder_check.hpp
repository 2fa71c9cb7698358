// Recomputes the ladder of bots from the matches it came from.
#pragma once

#include <ostream>
#include <string>

namespace lair::tool {

// Whether what is written of each bot is what its matches teach, in their order. Prints each
// difference to `out`. Rules E4.1 to E4.3.
bool check_ladder(const std::string& path, std::ostream& out);

}  // namespace lair::tool
