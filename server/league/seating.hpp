// Puts every table of a round at winds, so that each player has each wind about as often.
#pragma once

#include <vector>

#include "server/league/pairing.hpp"

namespace lair::league {

// Reorders who sits within each table; the same for the same rounds before.
void seat_fairly(std::vector<Four>& tables, const std::vector<Pairing>& before);

}  // namespace lair::league
