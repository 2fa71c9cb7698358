#include "engine/tiles/notation.hpp"

#include <algorithm>
#include <array>

namespace lair {
namespace {

struct Words {
  std::string_view code;
  std::string_view name;
};

constexpr std::array<Words, Tile::kKinds> kWords{
    {
     {"m1", "1 of characters"},
     {"m2", "2 of characters"},
     {"m3", "3 of characters"},
     {"m4", "4 of characters"},
     {"m5", "5 of characters"},
     {"m6", "6 of characters"},
     {"m7", "7 of characters"},
     {"m8", "8 of characters"},
     {"m9", "9 of characters"},
     {"p1", "1 of dots"},
     {"p2", "2 of dots"},
     {"p3", "3 of dots"},
     {"p4", "4 of dots"},
     {"p5", "5 of dots"},
     {"p6", "6 of dots"},
     {"p7", "7 of dots"},
     {"p8", "8 of dots"},
     {"p9", "9 of dots"},
     {"s1", "1 of bamboos"},
     {"s2", "2 of bamboos"},
     {"s3", "3 of bamboos"},
     {"s4", "4 of bamboos"},
     {"s5", "5 of bamboos"},
     {"s6", "6 of bamboos"},
     {"s7", "7 of bamboos"},
     {"s8", "8 of bamboos"},
     {"s9", "9 of bamboos"},
     {"we", "East wind"},
     {"ws", "South wind"},
     {"ww", "West wind"},
     {"wn", "North wind"},
     {"dr", "red dragon"},
     {"dg", "green dragon"},
     {"dw", "white dragon"},
     {"f1", "plum"},
     {"f2", "orchid"},
     {"f3", "chrysanthemum"},
     {"f4", "bamboo flower"},
     {"n1", "spring"},
     {"n2", "summer"},
     {"n3", "autumn"},
     {"n4", "winter"},
     }
};

constexpr std::string_view kHonorLetters = "ESWNRGB";

// The letter a group of tiles ends in; honors are their own letter.
char group_letter(Tile tile) {
  if (tile.is_honor()) return kHonorLetters[tile.index() - 27];
  return kWords[tile.index()].code[0];
}

// Moves `digits` into `tiles` as numbers of the group that `letter` names; returns what is wrong,
// if anything.
std::optional<std::string> close_group(std::string& digits, char letter, std::vector<Tile>& tiles) {
  if (digits.empty()) return std::string("no number before '") + letter + "'";
  for (const char digit : digits) {
    const auto tile = tile_of(std::string{letter, digit});
    if (!tile) return std::string("no tile '") + digit + letter + "'";
    tiles.push_back(*tile);
  }
  digits.clear();
  return std::nullopt;
}

}  // namespace

std::string_view code_of(Tile tile) { return kWords[tile.index()].code; }

std::string_view name_of(Tile tile) { return kWords[tile.index()].name; }

std::optional<Tile> tile_of(std::string_view code) {
  const auto found = std::ranges::find(kWords, code, &Words::code);
  if (found == kWords.end()) return std::nullopt;
  return Tile::from_index(static_cast<std::size_t>(found - kWords.begin()));
}

Result<std::vector<Tile>, std::string> tiles_from_text(std::string_view text) {
  std::vector<Tile> tiles;
  std::string digits;
  for (const char letter : text) {
    const std::size_t honor = kHonorLetters.find(letter);
    if (letter >= '1' && letter <= '9') {
      digits.push_back(letter);
    } else if (std::string_view("mpsfn").find(letter) != std::string_view::npos) {
      if (auto error = close_group(digits, letter, tiles)) return fail(*error);
    } else if (letter != ' ' && honor == std::string_view::npos) {
      return fail(std::string("unknown character '") + letter + "' in tiles");
    } else if (!digits.empty()) {
      return fail("no suit after '" + digits + "'");
    } else if (honor != std::string_view::npos) {
      tiles.push_back(*Tile::from_index(27 + honor));
    }
  }
  if (!digits.empty()) return fail("no suit after '" + digits + "'");
  return tiles;
}

std::string text_of(const std::vector<Tile>& tiles) {
  std::string text;
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    const Tile tile = tiles[at];
    const char letter = group_letter(tile);
    if (tile.is_honor()) {
      text += letter;
      continue;
    }
    text += static_cast<char>('0' + tile.number());
    const bool goes_on = at + 1 < tiles.size() && group_letter(tiles[at + 1]) == letter;
    if (!goes_on) text += letter;
  }
  return text;
}

}  // namespace lair
