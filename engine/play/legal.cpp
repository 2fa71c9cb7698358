#include "engine/play/legal.hpp"

#include "engine/play/claims.hpp"

namespace lair {
namespace {

Actions own_turn(const Deal& deal, Seat seat) {
  Actions actions;
  const Hand& hand = deal.hands[seat];
  for (const Tile tile : kTiles) {
    if (hand.concealed.has(tile)) actions.push_back(Discard{.tile = tile});
  }
  for (const Tile tile : kTiles) {
    if (!hand.concealed.has(tile)) continue;
    for (const MeldKind kind : {MeldKind::ConcealedKong, MeldKind::AddedKong}) {
      const DeclareKong kong{.kind = kind, .tile = tile};
      if (!why_no_own_kong(deal, seat, kong)) actions.push_back(kong);
    }
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

std::optional<ScoreSheet> win_now(const Deal& deal, Seat seat) {
  auto win = declarable_win(deal, seat);
  if (!win || !win->sheet.is_win() || is_passed_win(deal, seat, win->tile)) return std::nullopt;
  return std::move(win->sheet);
}

std::optional<ScoreSheet> near_win(const Deal& deal, Seat seat) {
  auto refusal = why_no_win(deal, seat);
  if (!refusal) return std::nullopt;
  return std::move(refusal->sheet);
}

}  // namespace lair
