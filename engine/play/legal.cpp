#include "engine/play/legal.hpp"

#include "engine/play/claims.hpp"

namespace lair {
namespace {

constexpr std::size_t kHandMax = 14;  // tiles

// The kinds of the hand's pungs, to which a fourth tile can be added for a kong.
TileKinds pungs_of(const Hand& hand) {
  TileKinds kinds;
  for (const Meld& meld : hand.melds) {
    if (meld.kind == MeldKind::Pung) kinds.set(meld.tile.index());
  }
  return kinds;
}

Actions own_turn(const Deal& deal, Seat seat) {
  Actions actions;
  const Hand& hand = deal.hands[seat];
  InlineVector<Tile, kHandMax> held;
  for (const Tile tile : kTiles) {
    if (!hand.concealed.has(tile)) continue;
    held.push_back(tile);
    actions.push_back(Discard{.tile = tile});
  }
  const TileKinds pungs = pungs_of(hand);
  for (const Tile tile : held) {
    if (!hand.concealed.has(tile, pungs.test(tile.index()) ? 1 : 4)) continue;
    const MeldKind kind = pungs.test(tile.index()) ? MeldKind::AddedKong : MeldKind::ConcealedKong;
    const DeclareKong kong{.kind = kind, .tile = tile};
    if (!why_no_own_kong(deal, seat, kong)) actions.push_back(kong);
  }
  if (!why_no_win(deal, seat)) actions.push_back(MahJong{});
  return actions;
}

}  // namespace

Actions legal(const Deal& deal, Seat seat) {
  if (!is_waited_for(deal, seat)) return {};
  if (std::holds_alternative<ToDiscard>(deal.phase)) return own_turn(deal, seat);
  if (std::holds_alternative<ToDraw>(deal.phase)) return {MahJong{}, Pass{}};
  Actions actions = possible_claims(deal, seat);
  actions.push_back(Pass{});
  return actions;
}

std::optional<ScoreSheet> worth_of_hand(const Deal& deal, Seat seat) {
  auto win = declarable_win(deal, seat);
  if (!win || is_passed_win(deal, seat, win->tile)) return std::nullopt;
  return std::move(win->sheet);
}

std::optional<ScoreSheet> win_now(const Deal& deal, Seat seat) {
  auto sheet = worth_of_hand(deal, seat);
  if (sheet && !sheet->is_win()) return std::nullopt;
  return sheet;
}

std::optional<ScoreSheet> near_win(const Deal& deal, Seat seat) {
  auto sheet = worth_of_hand(deal, seat);
  if (sheet && sheet->is_win()) return std::nullopt;
  return sheet;
}

}  // namespace lair
