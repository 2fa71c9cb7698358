// Complete hands that are not four sets and eyes.
#pragma once

#include <array>
#include <optional>

#include "engine/hands/kinds.hpp"
#include "engine/hands/reading.hpp"
#include "engine/hands/waits.hpp"

namespace lair {

// Fourteen concealed tiles in pairs; four of a kind count as two of them.
bool is_seven_pairs(const TileCounts& concealed);

// One of each terminal and honor, with one of them twice.
bool is_thirteen_orphans(const TileCounts& concealed);

// 147 of one suit, 258 of another, 369 of the third, in any of the six orders of the suits.
inline constexpr std::array kKnittings = [] {
  std::array<Kinds, 6> knittings{};
  constexpr std::array<std::array<int, 3>, 6> kOrders{
      {
       {0, 1, 2},
       {0, 2, 1},
       {1, 0, 2},
       {1, 2, 0},
       {2, 0, 1},
       {2, 1, 0},
       }
  };
  for (std::size_t at = 0; at < kOrders.size(); ++at) {
    knittings[at] = kinds_that([&](Tile tile) {
      return tile.is_suited() &&
             (tile.number() - 1) % 3 == kOrders[at][static_cast<std::size_t>(tile.suit())];
    });
  }
  return knittings;
}();

// Fourteen different tiles, each an honor or of one knitting.
bool is_honors_and_knitted(const TileCounts& concealed);

// The knitting of which all nine tiles are among `held`; a hand has no room for two.
std::optional<Kinds> knitting_within(Kinds held);

// The set and the eyes of a hand whose other nine tiles are knitted; nothing for any other hand.
// The set may be melded.
std::optional<Reading> knitted_straight_of(const TileCounts& concealed, const Melds& melds);

// The kind that completes thirteen concealed tiles to seven pairs; none for most hands.
TileKinds waits_of_seven_pairs(const TileCounts& concealed);

// The kinds that complete a knitted straight with its set and eyes. A kind of which the hand
// already holds all four is listed too, as in waits_of().
TileKinds waits_of_knitted_straight(const TileCounts& concealed, const Melds& melds);

}  // namespace lair
