// How the tiles of a meld lie before their owner: the claimed one on its side, towards whom it came
// from.
#pragma once

#include <optional>

#include "engine/hands/meld.hpp"
#include "engine/inline_vector.hpp"
#include "engine/seat.hpp"

namespace lair::link {

struct LyingTile {
  std::optional<Tile> tile = {};  // nothing for one that lies face down
  bool aside = false;             // turned by a quarter
};

// From the seat at the left the claimed tile lies first, from the one opposite second, else last.
// Without a meld: a concealed kong hidden from who looks.
InlineVector<LyingTile, 4> lying_tiles(const std::optional<Meld>& meld, Seat owner);

}  // namespace lair::link
