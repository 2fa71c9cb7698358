// The next round of a season: who plays in it, who meets whom.
#pragma once

#include <vector>

#include "engine/result.hpp"
#include "server/league/refusals.hpp"
#include "server/league/season.hpp"

namespace lair::league {

// Who would play the next round, the best standing first, were nobody to move up.
std::vector<PlayerId> players_of_next(const Season& season);

// The next round with its pairing, after the waiting list has moved up, or why its players make
// none. Whether a round may start now is the caller's to check; where its tables stand is for the
// caller to fill in.
Result<RoundStarted, LeagueRefusal> draw_next(const Season& season);

}  // namespace lair::league
