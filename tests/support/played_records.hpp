// The records of a table where bots play.
#pragma once

#include <cstdint>
#include <vector>

#include "server/table/records.hpp"

namespace lair::test {

// A yahoo table with four seats taken, then `deals` deals (fewer if the match is over earlier).
// Each seat that is asked goes out if it may, and otherwise does something legal. The same seed
// gives the same records.
std::vector<table::Record> played_records(std::uint64_t seed, int deals);

}  // namespace lair::test
