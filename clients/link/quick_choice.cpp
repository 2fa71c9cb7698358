#include "clients/link/quick_choice.hpp"

#include "clients/link/values.hpp"

namespace lair::link {
namespace {

// 1 if the hand has the tile `steps` away from `tile` in its suit, else 0; also
// 0 beyond the suit's ends.
int beside(const TileCounts& hand, Tile tile, int steps) {
  const int number = tile.number() + steps;
  if (number < 1 || number > 9) return 0;
  return hand[tile.up(steps)] > 0 ? 1 : 0;
}

// How strongly a tile is tied to others of the hand; the loosest tile is discarded first.
int ties(const TileCounts& hand, Tile tile) {
  int ties = (hand[tile] - 1) * 12;
  if (!tile.is_suited()) return ties;
  ties += 1 + 6 * (beside(hand, tile, -1) + beside(hand, tile, 1));
  ties += 3 * (beside(hand, tile, -2) + beside(hand, tile, 2));
  return tile.is_terminal() ? ties : ties + 1;
}

}  // namespace

std::optional<Action> quick_choice(const TableView& view,
                                   const v1::Prompt& prompt,
                                   std::uint64_t dice) {
  const TileCounts hand =
      view.own ? view.deal.seats[*view.own].concealed.value_or(TileCounts()) : TileCounts();
  std::optional<Action> claim;
  std::optional<Action> pass;
  std::optional<Tile> loosest;
  for (const v1::Action& offered : prompt.actions()) {
    const auto action = action_from(offered);
    if (!action) continue;
    if (std::holds_alternative<MahJong>(*action)) return action;
    if (std::holds_alternative<Pass>(*action)) {
      pass = action;
    } else if (const auto* discard = std::get_if<Discard>(&*action)) {
      if (!loosest || ties(hand, discard->tile) < ties(hand, *loosest)) loosest = discard->tile;
    } else {
      claim = action;
    }
  }
  if (claim && ((!pass && !loosest) || dice % 2 == 0)) return claim;
  if (loosest) return Discard{*loosest};
  return pass;
}

}  // namespace lair::link
