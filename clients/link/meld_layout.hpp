// How the tiles of a meld lie in front of their owner: the claimed tile on its side, placed
// towards the seat it came from.
#pragma once

#include <optional>

#include "engine/hands/meld.hpp"
#include "engine/inline_vector.hpp"
#include "engine/seat.hpp"

namespace lair::link {

struct LyingTile {
  std::optional<Tile> tile = {};  // nothing for a tile that lies face down
  bool aside = false;             // turned by a quarter
};

// A tile claimed from the seat on the left lies first, one from the seat opposite second, one from
// the right last. Without a meld: a concealed kong that is hidden from the viewer.
InlineVector<LyingTile, 4> lying_tiles(const std::optional<Meld>& meld, Seat owner);

}  // namespace lair::link
