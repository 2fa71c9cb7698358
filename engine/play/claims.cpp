#include "engine/play/claims.hpp"

#include <algorithm>

namespace lair {
namespace {

std::optional<Refusal> refused(std::optional<RefusalCode> code) {
  if (!code) return std::nullopt;
  return Refusal{.code = *code, .sheet = {}};
}

// --- Melding a discard: the reason against it, or nothing ---

// Whether the seat may meld the discard at all; the checks below rely on it.
std::optional<RefusalCode> against_meld(const Deal& deal, Seat seat) {
  const auto* claim = std::get_if<ToClaim>(&deal.phase);
  if (claim == nullptr || claim->discarder == seat) return RefusalCode::NothingToClaim;
  if (has_dead_hand(deal, seat)) return RefusalCode::DeadHand;
  if (!deal.wall.can_draw() && !deal.rules->flow().melds_on_last_discard) {
    return RefusalCode::LastDiscardWinOnly;
  }
  return std::nullopt;
}

std::optional<RefusalCode> against_chow(const Deal& deal, Seat seat, Tile lowest) {
  const auto& claim = std::get<ToClaim>(deal.phase);
  if (deal.setup.seating.after(claim.discarder) != seat) return RefusalCode::ChowOnlyFromBefore;
  if (!lowest.begins_chow()) return RefusalCode::TilesMissing;
  TileCounts tiles = deal.hands[seat].concealed;
  tiles.add(claim.tile);
  const bool holds = tiles.has(lowest) && tiles.has(lowest.up(1)) && tiles.has(lowest.up(2));
  const bool uses_it =
      claim.tile == lowest || claim.tile == lowest.up(1) || claim.tile == lowest.up(2);
  if (!holds || !uses_it) return RefusalCode::TilesMissing;
  return std::nullopt;
}

std::optional<RefusalCode> against_pung(const Deal& deal, Seat seat) {
  const Tile tile = std::get<ToClaim>(deal.phase).tile;
  if (!deal.hands[seat].concealed.has(tile, 2)) return RefusalCode::TilesMissing;
  return std::nullopt;
}

std::optional<RefusalCode> against_kong(const Deal& deal, Seat seat) {
  const Tile tile = std::get<ToClaim>(deal.phase).tile;
  if (!deal.hands[seat].concealed.has(tile, 3)) return RefusalCode::TilesMissing;
  if (!deal.wall.can_replace()) return RefusalCode::WallTooShort;
  return std::nullopt;
}

// --- Wins ---

RefusalCode code_of(WinRefusal refusal) {
  switch (refusal) {
    case WinRefusal::BelowMinimum:
      return RefusalCode::BelowMinimum;
    case WinRefusal::HouseRule:
      return RefusalCode::HouseRule;
    case WinRefusal::DeadHand:
      return RefusalCode::DeadHand;
    case WinRefusal::None:
    case WinRefusal::NotAWinningHand:
      break;
  }
  return RefusalCode::NotAWinningHand;
}

// The seat whose discard or kong is on offer.
std::optional<Seat> open_from(const Deal& deal) {
  if (const auto* claim = std::get_if<ToClaim>(&deal.phase)) return claim->discarder;
  if (const auto* rob = std::get_if<ToRob>(&deal.phase)) return rob->declarer;
  return std::nullopt;
}

// Turns from `from` to `to`, 1 to 3.
int turns_between(const Seating& seating, Seat from, Seat to) {
  return static_cast<int>((index_of(seating.wind(to)) + 4 - index_of(seating.wind(from))) % 4);
}

// Whether the tiles of `seat`, with the one on offer, are a complete hand. Few are, so this is
// checked before the circumstances of a win are worked out.
bool would_be_complete(const Deal& deal, Seat seat) {
  TileCounts tiles = deal.hands[seat].concealed;
  if (const auto* claim = std::get_if<ToClaim>(&deal.phase)) {
    tiles.add(claim->tile);
  } else if (const auto* rob = std::get_if<ToRob>(&deal.phase)) {
    tiles.add(rob->meld.tile);
  }
  return deal.rules->completes(tiles, deal.hands[seat].melds);
}

// The hand with its worth, or nothing if the rules see no winning hand in it.
std::optional<Declarable> whole_hand(const Deal& deal, Seat seat) {
  const auto hand = winning_hand_of(deal, seat);
  if (!hand) return std::nullopt;
  Declarable win{
      .tile = hand->winning_tile, .robbing = hand->how.robbing, .sheet = deal.rules->score(*hand)};
  if (win.sheet.refusal == WinRefusal::NotAWinningHand) return std::nullopt;
  return win;
}

constexpr int kWinRank = 10;
constexpr int kPungRank = 2;
constexpr int kChowRank = 1;

}  // namespace

bool is_passed_win(const Deal& deal, Seat seat, Tile tile) {
  return deal.passed_wins[seat].test(tile.index()) && open_from(deal).has_value();
}

std::optional<Declarable> declarable_win(const Deal& deal, Seat seat) {
  auto win = would_be_complete(deal, seat) ? whole_hand(deal, seat) : std::nullopt;
  if (win && win->sheet.is_win()) return win;
  auto bonus = bonus_win_of(deal, seat);
  if (!bonus || (win && !bonus->sheet.is_win())) return win;
  return Declarable{
      .tile = deal.hands[seat].bonus.back(), .robbing = false, .sheet = std::move(bonus->sheet)};
}

std::optional<Refusal> why_no_win(const Deal& deal, Seat seat) {
  if (has_dead_hand(deal, seat)) return refused(RefusalCode::DeadHand);
  if (may_not_win(deal, seat)) return refused(RefusalCode::DeclaredFalsely);
  auto win = declarable_win(deal, seat);
  if (!win) return refused(RefusalCode::NotAWinningHand);
  if (is_passed_win(deal, seat, win->tile)) return refused(RefusalCode::PassedWin);
  if (win->sheet.is_win()) return std::nullopt;
  const RefusalCode code = code_of(win->sheet.refusal);
  return Refusal{.code = code, .sheet = std::move(win->sheet)};
}

bool may_declare(const Deal& deal, Seat seat) {
  if (!deal.rules->flow().false_mahjong.is_taken() || may_not_win(deal, seat)) return false;
  const auto* turn = std::get_if<ToDiscard>(&deal.phase);
  if (turn != nullptr && turn->declared_falsely) return false;
  return winning_hand_of(deal, seat).has_value();
}

std::optional<Refusal> why_no_chow(const Deal& deal, Seat seat, Tile lowest) {
  const auto code = against_meld(deal, seat);
  return refused(code ? code : against_chow(deal, seat, lowest));
}

std::optional<Refusal> why_no_pung(const Deal& deal, Seat seat) {
  const auto code = against_meld(deal, seat);
  return refused(code ? code : against_pung(deal, seat));
}

std::optional<Refusal> why_no_claimed_kong(const Deal& deal, Seat seat) {
  const auto code = against_meld(deal, seat);
  return refused(code ? code : against_kong(deal, seat));
}

std::optional<Refusal> why_no_own_kong(const Deal& deal, Seat seat, const DeclareKong& kong) {
  const auto* turn = std::get_if<ToDiscard>(&deal.phase);
  if (turn == nullptr || turn->seat != seat) return refused(RefusalCode::NotYourTurn);
  if (has_dead_hand(deal, seat)) return refused(RefusalCode::DeadHand);
  const Hand& hand = deal.hands[seat];
  if (kong.kind == MeldKind::ConcealedKong) {
    if (!hand.concealed.has(kong.tile, 4)) return refused(RefusalCode::TilesMissing);
  } else if (kong.kind == MeldKind::AddedKong) {
    const bool has_pung = std::ranges::any_of(hand.melds, [&](const Meld& meld) {
      return meld.kind == MeldKind::Pung && meld.tile == kong.tile;
    });
    if (!has_pung || !hand.concealed.has(kong.tile)) return refused(RefusalCode::TilesMissing);
  } else {
    return refused(RefusalCode::TilesMissing);
  }
  if (!turn->drawn_as && !deal.rules->flow().kong_after_claim) {
    return refused(RefusalCode::NoKongNow);
  }
  if (!deal.wall.can_replace()) return refused(RefusalCode::WallTooShort);
  return std::nullopt;
}

Actions possible_claims(const Deal& deal, Seat seat) {
  Actions claims;
  const auto* window = std::get_if<ToClaim>(&deal.phase);
  if (window != nullptr && !against_meld(deal, seat)) {
    for (int below = 2; below >= 0; --below) {
      if (!window->tile.is_suited() || window->tile.number() - below < 1) continue;
      const Tile lowest = window->tile.up(-below);
      if (!against_chow(deal, seat, lowest)) claims.push_back(ClaimChow{.lowest = lowest});
    }
    if (!against_pung(deal, seat)) claims.push_back(ClaimPung{});
    if (!against_kong(deal, seat)) claims.push_back(ClaimKong{});
  }
  if (open_from(deal) && !why_no_win(deal, seat)) claims.push_back(MahJong{});
  return claims;
}

int rank_of(const Deal& deal, Seat seat, const Claim& claim) {
  if (std::holds_alternative<ClaimChow>(claim)) return kChowRank;
  if (std::holds_alternative<ClaimPung>(claim) || std::holds_alternative<ClaimKong>(claim)) {
    return kPungRank;
  }
  if (!std::holds_alternative<MahJong>(claim)) return 0;
  const int turns = turns_between(deal.setup.seating, *open_from(deal), seat);
  const bool in_turn = deal.rules->flow().winner_order == WinnerOrder::InTurn;
  return kWinRank + (in_turn ? 4 - turns : turns);
}

BySeat<bool> seats_to_ask(const Deal& deal) {
  const auto* rob = std::get_if<ToRob>(&deal.phase);
  const bool ask_all = rob != nullptr && rob->meld.kind == MeldKind::AddedKong &&
                       deal.rules->flow().ask_all_when_robbing;
  BySeat<bool> asked;
  for (const Seat seat : kSeats) {
    if (open_from(deal) == seat) continue;
    asked[seat] = ask_all || may_declare(deal, seat) || !possible_claims(deal, seat).empty();
  }
  return asked;
}

}  // namespace lair
