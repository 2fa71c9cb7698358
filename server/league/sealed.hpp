// What a season shows while it is running, in particular while tables of a round play walls that
// others have already played.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// The round of a duplicate that is being played; null if there is none. Rules K4, W12.
const Round* sealed_round(const Season& season);

// Whether the season's seed is public. Somebody who knew it while people may still come or go could
// choose who meets whom; in a duplicate they would know every wall to come.
bool is_draw_told(const Season& season);

// The season without the results of its sealed round, as if none of its tables had one.
Season unsealed_part(const Season& season);

// One draw of a round (abandoned rounds count as draws too), with the walls that were committed to
// for it. Rule K5.
struct DrawnWalls {
  std::uint32_t draw = 1;              // its number, counting every round drawn
  std::optional<std::uint32_t> round;  // nothing until it has been drawn
  bool is_told = false;                // nobody plays these walls any more
};

// All draws so far followed by those still to come, in order; empty unless it is a duplicate.
std::vector<DrawnWalls> walls_of(const Season& season);

// The position of a round among all rounds drawn, from 1.
std::uint32_t draw_of(const Season& season, const Round& round);

}  // namespace lair::league
