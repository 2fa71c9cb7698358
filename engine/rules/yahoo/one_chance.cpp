#include "engine/rules/yahoo/one_chance.hpp"

#include "engine/hands/waits.hpp"

namespace lair::yahoo {
namespace {

// Whether the winner holds all four copies, not counting the winning tile.
bool holds_all(const TileCounts& concealed, const Melds& melds, Tile tile) {
  std::size_t held = concealed[tile];
  for (const Meld& meld : melds) {
    for (const Tile melded : meld.tiles()) {
      if (melded == tile) ++held;
    }
  }
  return held == 4;
}

}  // namespace

bool is_only_chance(const HandFacts& facts) {
  const WinningHand& hand = facts.hand;
  TileCounts concealed = hand.concealed;
  concealed.remove(hand.winning_tile);
  TileKinds others = waits_of(concealed, hand.melds);
  others.reset(hand.winning_tile.index());
  if (others.none()) return true;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!others[index] || holds_all(concealed, hand.melds, tile)) continue;
    const bool seen = facts.options.one_chance_visible && hand.visible.has(tile, 4);
    if (!seen) return false;
  }
  return true;
}

}  // namespace lair::yahoo
