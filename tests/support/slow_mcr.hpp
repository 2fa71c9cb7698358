// Every way a winning hand of the Mahjong Competition Rules divides, found by trying everything.
//
// Shares no code with the rule system except the names of its options: every division, every place
// of the winning tile and every legal selection of fan is tried. Rule numbers are those of
// engine/rules/mcr/RULES.md.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "engine/rules/circumstances.hpp"
#include "tests/support/slow_readings.hpp"

namespace lair::testing {

namespace slow_mcr {

enum class Shape { Chow, Pung, Kong, Eyes, Loose };

// Some tiles of a hand that belong together. Loose ones are the knitted nine, or a whole hand of
// pairs, of orphans or of single tiles.
struct Group {
  Shape shape = Shape::Loose;
  std::vector<Tile> tiles;
  bool melded = false;
  bool exposed = false;

  [[nodiscard]] bool is_pung() const { return shape == Shape::Pung || shape == Shape::Kong; }

  [[nodiscard]] Tile tile() const { return tiles.front(); }
};

enum class Form { FourSets, KnittedStraight, SevenPairs, Orphans, Singles };

struct Division {
  Form form = Form::FourSets;
  std::vector<Group> groups;
};

inline std::vector<Tile> listed(const TileCounts& counts) {
  std::vector<Tile> tiles;
  for (const Tile tile : kTiles) {
    if (counts.has(tile)) tiles.insert(tiles.end(), counts[tile], tile);
  }
  return tiles;
}

inline Group group_of(const Set& set) {
  Group group{set.is_chow() ? Shape::Chow : set.is_kong() ? Shape::Kong : Shape::Pung, {}};
  if (set.is_chow()) {
    group.tiles = {set.tile, set.tile.up(1), set.tile.up(2)};
  } else {
    group.tiles.assign(set.is_kong() ? 4 : 3, set.tile);
  }
  group.melded = set.melded;
  group.exposed = set.exposed;
  return group;
}

inline bool is_part_of(const std::vector<Tile>& tiles, const TileCounts& counts) {
  return slow::fits(TileCounts(tiles), counts);
}

// Every way in which `left` is `sets` sets with one pair of eyes, which `begun` may already have:
// the lowest tile left goes into each group it can. Some divisions are found more than once.
inline void divide(const TileCounts& left,
                   std::size_t sets,
                   bool has_eyes,
                   const Division& begun,
                   std::vector<Division>& found) {
  const auto lowest = std::ranges::find_if(kTiles, [&](Tile tile) { return left.has(tile); });
  if (lowest == kTiles.end()) {
    if (sets == 0 && has_eyes) found.push_back(begun);
    return;
  }
  const Tile low = *lowest;
  std::vector<Group> groups;
  if (!has_eyes)
    groups.push_back({
        Shape::Eyes, {low, low}
    });
  if (sets > 0)
    groups.push_back({
        Shape::Pung, {low, low, low}
    });
  if (sets > 0 && low.begins_chow()) {
    groups.push_back({
        Shape::Chow, {low, low.up(1), low.up(2)}
    });
  }
  for (const Group& group : groups) {
    if (!is_part_of(group.tiles, left)) continue;
    TileCounts rest = left;
    for (const Tile tile : group.tiles) rest.remove(tile);
    Division longer = begun;
    longer.groups.push_back(group);
    const bool is_eyes = group.shape == Shape::Eyes;
    divide(rest, is_eyes ? sets : sets - 1, has_eyes || is_eyes, longer, found);
  }
}

// The six sets of nine knitted tiles: rule M4.2.
inline std::vector<std::vector<Tile>> make_knittings() {
  std::vector<std::vector<Tile>> all;
  std::array<int, 3> firsts{1, 2, 3};
  do {
    std::vector<Tile> nine;
    for (std::size_t suit = 0; suit < 3; ++suit) {
      for (int step = 0; step < 9; step += 3) {
        nine.push_back(Tile::of(static_cast<Suit>(suit), firsts[suit] + step));
      }
    }
    all.push_back(nine);
  } while (std::next_permutation(firsts.begin(), firsts.end()));
  return all;
}

inline const std::vector<std::vector<Tile>>& knittings() {
  static const std::vector<std::vector<Tile>> kKnown = make_knittings();
  return kKnown;
}

// Rules M4.1 to M4.5.
inline std::vector<Division> divisions(const TileCounts& concealed, const Melds& melds) {
  std::vector<Division> found;
  const std::vector<Tile> tiles = listed(concealed);
  if (tiles.size() + melds.size() * 3 != 14) return found;
  Division begun;
  for (const Meld& meld : melds) begun.groups.push_back(group_of(set_of(meld)));
  divide(concealed, 4 - melds.size(), false, begun, found);
  for (const std::vector<Tile>& nine : knittings()) {
    if (melds.size() > 1 || !is_part_of(nine, concealed)) continue;
    TileCounts rest = concealed;
    for (const Tile tile : nine) rest.remove(tile);
    Division knitted{Form::KnittedStraight, begun.groups};
    knitted.groups.push_back({Shape::Loose, nine});
    divide(rest, 1 - melds.size(), false, knitted, found);
  }
  if (!melds.empty()) return found;
  const std::set<Tile> kinds(tiles.begin(), tiles.end());
  const auto is_even = [&](Tile tile) { return concealed[tile] % 2 == 0; };
  if (std::ranges::all_of(kinds, is_even)) {
    found.push_back({Form::SevenPairs, {{Shape::Loose, tiles}}});
  }
  const auto is_orphan = [](Tile tile) { return tile.is_terminal_or_honor(); };
  if (kinds.size() == 13 && std::ranges::all_of(kinds, is_orphan)) {
    found.push_back({Form::Orphans, {{Shape::Loose, tiles}}});
  }
  for (const std::vector<Tile>& nine : knittings()) {
    const auto fits = [&](Tile tile) {
      return tile.is_honor() || std::ranges::count(nine, tile) == 1;
    };
    if (kinds.size() != 14 || !std::ranges::all_of(kinds, fits)) continue;
    found.push_back({Form::Singles, {{Shape::Loose, tiles}}});
    break;
  }
  return found;
}

// Whether only one kind completes the hand before its winning tile. Rule M5.1.
inline bool has_one_wait(const WinningHand& hand) {
  TileCounts before = hand.concealed;
  before.remove(hand.winning_tile);
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    if (kTiles[index] == hand.winning_tile) continue;
    TileCounts with = before;
    with.add(kTiles[index]);
    if (!divisions(with, hand.melds).empty()) return false;
  }
  return true;
}

}  // namespace slow_mcr
}  // namespace lair::testing
