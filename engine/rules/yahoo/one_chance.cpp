#include "engine/rules/yahoo/one_chance.hpp"

#include "engine/hands/waits.hpp"

namespace lair::yahoo {
namespace {

// The winner's tiles before the winning one, melds included.
TileCounts held_before(const WinningHand& hand) {
  TileCounts held = hand.concealed;
  held.remove(hand.winning_tile);
  for (const Meld& meld : hand.melds) {
    for (const Tile tile : meld.tiles()) held.add(tile);
  }
  return held;
}

}  // namespace

bool is_only_chance(const HandFacts& facts) {
  const WinningHand& hand = facts.hand;
  TileCounts concealed = hand.concealed;
  concealed.remove(hand.winning_tile);
  const TileCounts held = held_before(hand);
  const TileKinds waits = waits_of(concealed, hand.melds);
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!waits[index] || tile == hand.winning_tile || held.has(tile, 4)) continue;
    const bool seen = facts.options.one_chance_visible && hand.visible.has(tile, 4);
    if (!seen) return false;
  }
  return true;
}

}  // namespace lair::yahoo
