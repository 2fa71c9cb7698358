// The tiles that a line is about, for people who prefer to look.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/hands/hand.hpp"
#include "engine/tiles/tile.hpp"

namespace lair::pages {

// Tiles side by side, in groups; an empty tile lies face down.
struct Picture {
  std::vector<std::vector<std::optional<Tile>>> groups;
  std::optional<Tile> winning = std::nullopt;  // in a group of its own, which is marked
};

// Reads groups separated by blanks: a suit, then a rank for each tile, as in "m123 weee drr". "x"
// lies face down; "+" precedes the winning tile. Anything that is not a tile is left out.
Picture picture_from(std::string_view text);

// The hand as it lies: concealed tiles, the winning tile beside them, melds, bonus tiles. The
// concealed tiles must not include the winning tile.
Picture picture_of(const Hand& hand, std::optional<Tile> winning);

}  // namespace lair::pages
