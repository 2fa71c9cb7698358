// What a seat could do with the tile on offer, or on its turn: the predicates of play.
#pragma once

#include <optional>

#include "engine/play/action.hpp"
#include "engine/play/deal.hpp"
#include "engine/play/refusal.hpp"
#include "engine/result.hpp"

namespace lair {

// A win that a seat could declare, whether or not it is worth enough.
struct Declarable {
  Tile tile;  // the winning tile; in a win by bonus tiles, the last of those
  bool robbing = false;
  ScoreSheet sheet;
};

// Whether `seat` let a tile of this kind pass on which it could have won, and has not drawn since.
// Rule P17.
bool is_passed_win(const Deal& deal, Seat seat, Tile tile);

// The best win `seat` could declare now: by its complete hand, or else by its bonus tiles.
std::optional<Declarable> declarable_win(const Deal& deal, Seat seat);

// Whether a MahJong of `seat`, which is waited for, is accepted even if it is false. Rule P19.
bool may_declare(const Deal& deal, Seat seat);

// Each returns why the seat may not, or nothing if it may. They look at tiles and rules only; the
// caller checks who is waited for.
std::optional<Refusal> why_no_win(const Deal& deal, Seat seat);
std::optional<Refusal> why_no_chow(const Deal& deal, Seat seat, Tile lowest);
std::optional<Refusal> why_no_pung(const Deal& deal, Seat seat);
std::optional<Refusal> why_no_claimed_kong(const Deal& deal, Seat seat);
std::optional<Refusal> why_no_own_kong(const Deal& deal, Seat seat, const DeclareKong& kong);

// The claims `seat` could make in the open window, Pass not included.
Actions possible_claims(const Deal& deal, Seat seat);

// How strong a claim is: the highest takes the tile. Only passes, which rank 0, can be equal.
// Rule P4: a win ranks above a pung or kong, these above a chow; several wins rank by the flow's
// winner order.
int rank_of(const Deal& deal, Seat seat, const Claim& claim);

// The seats to ask when a window opens: those with a claim; for an added kong all three other seats
// if the flow has `ask_all_when_robbing`; any seat whose MahJong is accepted even if it is false.
BySeat<bool> seats_to_ask(const Deal& deal);

}  // namespace lair
