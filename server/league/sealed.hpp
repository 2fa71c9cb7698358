// What a season shows while it goes on, while tables of a round play walls that others have played.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// The round of a duplicate that is being played; null where none is. Rules K4, W12.
const Round* sealed_round(const Season& season);

// Whoever knew the seed while people may still come or go could choose who meets whom; of a
// duplicate, every wall to come.
bool is_draw_told(const Season& season);

// The season without what its sealed round has come to so far: as if no table of it had a result.
Season unsealed_part(const Season& season);

// A draw of a round, abandoned ones too, with the walls that were committed to for it. Rule K5.
struct DrawnWalls {
  std::uint32_t draw = 1;              // rounds drawn so far, this one included
  std::optional<std::uint32_t> round;  // nothing while it has not been drawn
  bool is_told = false;                // nobody plays them any more
};

// Those that were drawn with as many as may follow, in order; of a duplicate only.
std::vector<DrawnWalls> walls_of(const Season& season);

// The place of a round among those drawn, from 1.
std::uint32_t draw_of(const Season& season, const Round& round);

}  // namespace lair::league
