// Divisions of a season: who plays among whom, who moves up or down, and what the next season takes
// over.
#pragma once

#include <vector>

#include "server/league/pairing.hpp"
#include "server/league/season.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

// A round in which players meet only players of their own division, the highest division at the
// first tables. `request` covers all divisions. All players of a division too small for a table sit
// out.
Pairing pair_divisions(const Season& season, const PairingRequest& request);

// Sets in each row of the standings whether the player would move up or down if the season were
// over now; nobody moves before the first round. Between two neighbouring divisions as many move up
// as down: `moving` of them, or fewer if a division is too small. Withdrawn players count as the
// last of their division, so that others fill their places.
void note_moves(const Season& season, std::vector<Standing>& rows);

// What the next season takes over, apart from the number of this one: players who did not withdraw,
// including those on the waiting list, are invited; everybody is placed in the division they move
// to; teams keep their names. Withdrawn players are placed too, in case they come back.
Follows handed_on(const Season& season);

// Whether a season could have handed this on.
bool is_sound(const Follows& follows);

}  // namespace lair::league
