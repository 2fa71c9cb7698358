// How likely another seat is to win on a tile, from what its discards and melds show.
#pragma once

#include <cstddef>

#include "engine/evaluate/experience.hpp"
#include "engine/play/view.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// What a viewer sees of one opponent and one tile, as indices of the tables of experience.
struct DangerSigns {
  std::size_t stage = 0;
  std::size_t melds = 0;
  std::size_t tile_class = 0;
  std::size_t unseen = 0;
  std::size_t past = 0;
  std::size_t flush = 0;
  std::size_t passed = 0;
  std::size_t ways = 0;
  std::size_t middles = 0;
};

// `unseen` are the tiles the viewer does not see; `me` is the viewer.
DangerSigns danger_signs(
    const View& view, Seat me, Seat opponent, Tile tile, const TileCounts& unseen);

// The chance that the opponent wins on the tile if the viewer discards it.
double danger(const Experience& experience, const DangerSigns& signs);

}  // namespace lair
