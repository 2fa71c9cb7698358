// Which tiles complete a hand of four sets and eyes.
#pragma once

#include <bitset>

#include "engine/hands/meld.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// A set of kinds, by Tile::index().
using TileKinds = std::bitset<Tile::kKinds>;

// The kinds that would complete `concealed` (13 tiles counting each meld as three). A kind of which
// the hand already holds all four in `concealed` is listed too: a wait depends on form only, and
// each rule system says which waits it counts.
TileKinds waits_of(const TileCounts& concealed, const Melds& melds);

}  // namespace lair
