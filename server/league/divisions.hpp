// Divisions of a season: who plays among whom, who goes up or down, what the next season takes
// over.
#pragma once

#include <vector>

#include "server/league/pairing.hpp"
#include "server/league/season.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

// A round in which everybody meets players of their own division alone, the highest division at the
// first tables. `request` is that of all. Of a division too small for a table all sit out.
Pairing pair_divisions(const Season& season, const PairingRequest& request);

// Writes down in the standings who would go up or down were the season over now: nobody before the
// first round. Between two neighbours as many go up as down: `moving` of them, fewer where a
// division has not so many. Who withdrew counts as the last of their division, so that the others
// fill its places.
void note_moves(const Season& season, std::vector<Standing>& rows);

// What the season that follows takes over, its number aside: who played and did not withdraw, or
// waited, is invited; they are placed in the division they go to; teams keep their names. Who
// withdrew is placed too, should they come back.
Follows handed_on(const Season& season);

// Whether a season could have handed that on.
bool is_sound(const Follows& follows);

}  // namespace lair::league
