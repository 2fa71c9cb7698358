// Assigns winds at every table of a round, so that each player has each wind about equally often.
#pragma once

#include <vector>

#include "server/league/pairing.hpp"

namespace lair::league {

// Reorders the players within each table. The same rounds before always give the same order.
void seat_fairly(std::vector<Four>& tables, const std::vector<Pairing>& before);

}  // namespace lair::league
