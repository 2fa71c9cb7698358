// Tiles as text, as written in cases, logs, tests and the tool.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "engine/tiles/tile.hpp"

namespace lair {

// The two letters of a tile: m1-m9 p1-p9 s1-s9 we ws ww wn dr dg dw f1-f4 n1-n4.
std::string_view code_of(Tile tile);

// The tile of a code; nothing for any other text.
std::optional<Tile> tile_of(std::string_view code);

// Name in English as a screen reader speaks it: "5 of bamboos", "East wind", "red dragon", "plum".
std::string_view name_of(Tile tile);

// Reads tiles in groups, as people write a hand: "234m 567p EEE RR 1f".
//   digits before m, p, s      characters, dots, bamboos
//   E S W N, R G B             winds; red, green and white (blank) dragons
//   digits before f, n         flowers and seasons
// Spaces may stand between groups. The error says which character is wrong.
Result<std::vector<Tile>, std::string> tiles_from_text(std::string_view text);

// The same tiles in groups, in the order given.
std::string text_of(const std::vector<Tile>& tiles);

inline namespace literals {

// "5m"_t, "E"_t, "R"_t, "1f"_t: a misspelt tile does not compile.
consteval Tile operator""_t(const char* text, std::size_t size) {
  const std::string_view honors = "ESWNRGB";
  if (size == 1 && honors.find(text[0]) != std::string_view::npos) {
    return *Tile::from_index(27 + honors.find(text[0]));
  }
  const std::string_view suits = "mpsfn";
  if (size != 2 || suits.find(text[1]) == std::string_view::npos) throw "no such tile";
  const std::size_t suit = suits.find(text[1]);
  const std::size_t number = static_cast<std::size_t>(text[0] - '0');
  if (number < 1 || number > (suit < 3 ? 9 : 4)) throw "no such number";
  const std::size_t start = suit < 3 ? suit * 9 : 34 + (suit - 3) * 4;
  return *Tile::from_index(start + number - 1);
}

}  // namespace literals
}  // namespace lair
