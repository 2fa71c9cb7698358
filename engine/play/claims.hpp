// What a seat could do with the tile on offer, or on its turn: the predicates of play.
#pragma once

#include <optional>

#include "engine/play/action.hpp"
#include "engine/play/deal.hpp"
#include "engine/play/refusal.hpp"
#include "engine/result.hpp"

namespace lair {

// A win that a seat could declare, worth enough or not.
struct Declarable {
  Tile tile;  // it is won on; the last bonus tile of a win by bonus tiles
  bool robbing = false;
  ScoreSheet sheet;
};

// Whether `seat` let this tile go, on which it could have won, and has not drawn since. Rule P17.
bool is_passed_win(const Deal& deal, Seat seat, Tile tile);

// The best win `seat` could declare now: its complete hand, else its bonus tiles.
std::optional<Declarable> declarable_win(const Deal& deal, Seat seat);

// Whether a MahJong of `seat`, which is waited for, is taken even if it is none. Rule P19.
bool may_declare(const Deal& deal, Seat seat);

// Each says why not, or nothing when it may. They look at tiles and rules only; who is waited for
// is the caller's question.
std::optional<Refusal> why_no_win(const Deal& deal, Seat seat);
std::optional<Refusal> why_no_chow(const Deal& deal, Seat seat, Tile lowest);
std::optional<Refusal> why_no_pung(const Deal& deal, Seat seat);
std::optional<Refusal> why_no_claimed_kong(const Deal& deal, Seat seat);
std::optional<Refusal> why_no_own_kong(const Deal& deal, Seat seat, const DeclareKong& kong);

// The claims `seat` could make in the open window, Pass not included.
Actions possible_claims(const Deal& deal, Seat seat);

// How strong a claim is: a higher one takes the tile. No two seats' claims are equal but for Pass,
// 0. Rule P4: win before pung or kong before chow; several wins by the flow's winner order.
int rank_of(const Deal& deal, Seat seat, const Claim& claim);

// Seats that are asked when nobody has answered yet: those with a claim; all three when the flow
// wants that for a kong; whoever may declare a MahJong that is none.
BySeat<bool> seats_to_ask(const Deal& deal);

}  // namespace lair
