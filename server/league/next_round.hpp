// The next round of a season: who plays in it, and who meets whom.
#pragma once

#include <vector>

#include "engine/result.hpp"
#include "server/league/knock_out.hpp"
#include "server/league/refusals.hpp"
#include "server/league/season.hpp"

namespace lair::league {

// Who would play the next round if nobody moved up from the waiting list, best standing first; in a
// knock-out whoever may play it after these lots.
std::vector<PlayerId> players_of_next(const Season& season, Lots lots = Lots::Drawn);

// The next round with its pairing, after the waiting list has moved up, or why no round can be made
// of these players. The caller checks whether a round may start now, and fills in which table of
// the lobby each four plays at.
Result<RoundStarted, LeagueRefusal> draw_next(const Season& season);

}  // namespace lair::league
