// Every way to lay out a finished hand in sets, found by trying all of them.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/rules/circumstances.hpp"
#include "tests/support/slow_readings.hpp"

namespace lair::testing::slow {

// A hand as it may be laid out on the table: four sets with a pair, or fourteen tiles of another
// form.
struct LaidHand {
  enum class Form { Sets, Pairs, Orphans };

  Form form = Form::Sets;
  std::vector<std::vector<Tile>> sets;
  Tile eyes;
};

inline bool is_chow(const std::vector<Tile>& set) { return set[0] != set[1]; }

inline void lay_sets(const TileCounts& concealed,
                     const TileCounts& used,
                     const LaidHand& begun,
                     std::size_t from,
                     std::vector<LaidHand>& found) {
  static const std::vector<Set> kEverySet = every_set();
  if (begun.sets.size() == 4) {
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      TileCounts whole = used;
      whole.add(kTiles[index], 2);
      if (whole != concealed) continue;
      LaidHand laid = begun;
      laid.eyes = kTiles[index];
      found.push_back(laid);
    }
    return;
  }
  for (std::size_t at = from; at < kEverySet.size(); ++at) {
    const Set& set = kEverySet[at];
    TileCounts more = used;
    more += tiles_of(set);
    if (!fits(more, concealed)) continue;
    LaidHand longer = begun;
    longer.sets.push_back(set.is_chow()
                              ? std::vector<Tile>{set.tile, set.tile.up(1), set.tile.up(2)}
                              : std::vector<Tile>{set.tile, set.tile, set.tile});
    lay_sets(concealed, more, longer, at, found);
  }
}

inline int kinds_in(const TileCounts& tiles) {
  return static_cast<int>(
      std::ranges::count_if(kTiles, [&](Tile tile) { return tiles.has(tile); }));
}

inline bool are_pairs(const TileCounts& tiles) {
  return kinds_in(tiles) == 7 && std::ranges::all_of(kTiles, [&](Tile tile) {
           return tiles[tile] == 0 || tiles[tile] == 2;
         });
}

inline bool are_orphans(const TileCounts& tiles) {
  return tiles.total() == 14 && kinds_in(tiles) == 13 &&
         std::ranges::all_of(
             kTiles, [&](Tile tile) { return !tiles.has(tile) || tile.is_terminal_or_honor(); });
}

// Includes seven pairs and thirteen orphans, whether or not a rule system has them.
inline std::vector<LaidHand> all_layouts(const WinningHand& hand) {
  LaidHand begun;
  for (const Meld& meld : hand.melds) {
    const auto tiles = meld.tiles();
    begun.sets.emplace_back(tiles.begin(), tiles.end());
  }
  std::vector<LaidHand> found;
  lay_sets(hand.concealed, TileCounts(), begun, 0, found);
  if (!hand.melds.empty()) return found;
  if (are_pairs(hand.concealed)) found.push_back({LaidHand::Form::Pairs, {}, {}});
  if (are_orphans(hand.concealed)) found.push_back({LaidHand::Form::Orphans, {}, {}});
  return found;
}

}  // namespace lair::testing::slow
