#include "engine/bots/melding.hpp"

#include <variant>

namespace lair {

Hand after_claim(Hand hand, const Action& claim, const View& view) {
  Meld meld{
      .kind = MeldKind::Pung, .tile = *view.offered, .claimed = *view.offered, .from = view.turn};
  if (const auto* chow = std::get_if<ClaimChow>(&claim)) {
    meld.kind = MeldKind::Chow;
    meld.tile = chow->lowest;
  } else if (std::holds_alternative<ClaimKong>(claim)) {
    meld.kind = MeldKind::ExposedKong;
  }
  hand.concealed.add(meld.claimed);
  for (const Tile tile : meld.tiles()) hand.concealed.remove(tile);
  hand.melds.push_back(meld);
  return hand;
}

Hand after_kong(Hand hand, const DeclareKong& kong) {
  if (kong.kind == MeldKind::ConcealedKong) {
    hand.concealed.remove(kong.tile, 4);
    hand.melds.push_back(
        Meld{.kind = kong.kind, .tile = kong.tile, .claimed = kong.tile, .from = std::nullopt});
    return hand;
  }
  hand.concealed.remove(kong.tile);
  for (Meld& meld : hand.melds) {
    if (meld.kind == MeldKind::Pung && meld.tile == kong.tile) meld.kind = MeldKind::AddedKong;
  }
  return hand;
}

}  // namespace lair
