// Tiles as people type them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/tiles/tile.hpp"

namespace lair::terminal {

// Reads "5b", "5 bamboo" by its first letter, "五索", "east", "E", "red", "F1"; nothing for other
// text. The same as on the page (clients/web/src/legal_buttons/commands.ts).
std::optional<Tile> tile_from(std::string_view text);

// The tile as a command writes it, the same in every language: "5b", "3d", "7c", "E", "red", "F1".
std::string typed_tile(Tile tile);

}  // namespace lair::terminal
