// What one seat holds: concealed tiles, melds on the table, bonus tiles set aside.
#pragma once

#include "engine/hands/meld.hpp"
#include "engine/inline_vector.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

struct Hand {
  TileCounts concealed;         // plain tiles, a drawn tile included
  Melds melds;                  // in the order they were put down
  InlineVector<Tile, 8> bonus;  // flowers and seasons, in the order they came

  // Whether a set on the table was claimed from somebody. Concealed kongs do not count.
  [[nodiscard]] constexpr bool has_exposed_meld() const {
    for (const Meld& meld : melds) {
      if (!meld.is_concealed()) return true;
    }
    return false;
  }

  // The number of tiles with every meld, kongs included, counted as three: 13 between turns, 14
  // before a discard.
  [[nodiscard]] constexpr std::size_t size_in_sets() const {
    return concealed.total() + melds.size() * 3;
  }

  friend constexpr bool operator==(const Hand&, const Hand&) = default;
};

}  // namespace lair
