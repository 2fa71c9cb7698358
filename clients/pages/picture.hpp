// Tiles that a line is about, for who would rather look than read.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/hands/hand.hpp"
#include "engine/tiles/tile.hpp"

namespace lair::pages {

// Tiles side by side, in groups; nothing lies face down.
struct Picture {
  std::vector<std::vector<std::optional<Tile>>> groups;
  std::optional<Tile> winning = std::nullopt;  // a group of its own, which is marked
};

// From groups between blanks: a suit, then a rank for each tile, "m123 weee drr"; "x" lies face
// down, what follows "+" is the winning tile. What is no tile is left out.
Picture picture_from(std::string_view text);

// The hand as it lies: concealed tiles, the winning one beside them, melds, bonus tiles. The
// winning tile is not among the concealed ones.
Picture picture_of(const Hand& hand, std::optional<Tile> winning);

}  // namespace lair::pages
