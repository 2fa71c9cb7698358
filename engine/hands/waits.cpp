#include "engine/hands/waits.hpp"

#include <algorithm>

#include "engine/hands/complete_suits.hpp"
#include "engine/hands/reading.hpp"
#include "engine/hands/suit_keys.hpp"

namespace lair {
namespace {

// How the groups other than the tile's own divide.
struct Others {
  bool whole = true;
  std::size_t eyes = 0;
};

Others others_of(const std::array<Whole, kGroups>& wholes, std::size_t group) {
  Others others;
  for (std::size_t other = 0; other < kGroups; ++other) {
    if (other == group) continue;
    if (wholes[other] == Whole::No) others.whole = false;
    if (wholes[other] == Whole::SetsWithEyes) ++others.eyes;
  }
  return others;
}

// The table has no entries for five tiles of a kind.
bool completes_as_fifth(TileCounts tiles, const Melds& melds, Tile tile) {
  tiles.add(tile);
  return is_complete(tiles, melds);
}

}  // namespace

TileKinds waits_of(const TileCounts& concealed, const Melds& melds) {
  TileKinds waits;
  const PlainCounts counts(concealed);
  if (counts.total() + melds.size() * 3 != 13 || counts.has_five_alike()) return waits;
  const CompleteSuits& suits = CompleteSuits::table();
  const SuitKeys keys = counts.keys();
  std::array<Whole, kGroups> wholes{};
  for (std::size_t group = 0; group < kGroups; ++group) {
    wholes[group] = suits.whole(group, keys[group]);
  }
  for (std::size_t group = 0; group < kGroups; ++group) {
    const Others others = others_of(wholes, group);
    if (!others.whole || others.eyes > 1) continue;
    const Whole wanted = others.eyes == 1 ? Whole::Sets : Whole::SetsWithEyes;
    const std::size_t end = std::min(group * 9 + 9, Tile::kPlainKinds);
    for (std::size_t index = group * 9; index < end; ++index) {
      const Tile tile = kTiles[index];
      const bool completes = concealed.has(tile, 4)
                                 ? completes_as_fifth(concealed, melds, tile)
                                 : suits.whole(group, keys[group] + kKeySteps[index]) == wanted;
      if (completes) waits.set(index);
    }
  }
  return waits;
}

}  // namespace lair
