// The records of a table where bots play.
#pragma once

#include <cstdint>
#include <vector>

#include "server/table/records.hpp"

namespace lair::test {

// A yahoo table with four seats taken, then `deals` deals (fewer when the match is over before):
// each seat that is asked goes out if it may, else does something legal. The same for the same
// seed.
std::vector<table::Record> played_records(std::uint64_t seed, int deals);

}  // namespace lair::test
