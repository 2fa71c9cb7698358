#include "engine/play/known_tiles.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace lair {
namespace {

// Calls `each` with every unclaimed discard and every tile of a meld that is shown; the second
// argument says whether the meld is concealed.
template <class Each>
void for_each_shown(const View& view, Each each) {
  for (const SeatView& seat : view.seats) {
    for (const PondTile& tile : seat.pond) {
      if (!tile.claimed) each(tile.tile, false);
    }
    for (const auto& meld : seat.melds) {
      if (!meld) continue;
      for (const Tile tile : meld->tiles()) each(tile, meld->is_concealed());
    }
  }
}

}  // namespace

Hand own_hand(Seat seat, const View& view) {
  const SeatView& own = view.seats[seat];
  ensure(own.concealed.has_value(), "a seat sees its own tiles");
  Hand hand{.concealed = *own.concealed, .melds = {}, .bonus = own.bonus};
  for (const auto& meld : own.melds) {
    ensure(meld.has_value(), "a seat sees its own melds");
    hand.melds.push_back(*meld);
  }
  return hand;
}

TileCounts unseen_by(Seat seat, const View& view) {
  TileCounts unseen;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) unseen.add(kTiles[index], 4);
  const auto see = [&](Tile tile, std::size_t copies = 1) {
    unseen.remove(tile, std::min<std::size_t>(copies, unseen[tile]));
  };
  for_each_shown(view, [&](Tile tile, bool) { see(tile); });
  const TileCounts& own = *view.seats[seat].concealed;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    see(kTiles[index], own[kTiles[index]]);
  }
  return unseen;
}

TileCounts visible_tiles(const View& view, const Flow& flow) {
  TileCounts visible;
  for_each_shown(view, [&](Tile tile, bool concealed) {
    if (!concealed || !flow.concealed_kong_hidden) visible.add(tile);
  });
  return visible;
}

}  // namespace lair
