// The actions a seat may take, as its client shows them.
#pragma once

#include <optional>

#include "engine/play/action.hpp"
#include "engine/play/deal.hpp"
#include "engine/rules/score.hpp"

namespace lair {

// Exactly the actions `decide` accepts from `seat`, except a false MahJong at a house that accepts
// those (`may_declare`, rule P19); empty if the seat is not waited for. Discards come first, in
// tile order, then kongs, chows, pung, kong, MahJong, Pass.
Actions legal(const Deal& deal, Seat seat);

// The sheet of a complete hand: what it is worth, or why it may not go out (below the minimum, a
// house rule), so that a client can say what is missing. Nothing if the tiles are not a winning
// hand, or if the seat let a win on this tile pass (rule P17).
std::optional<ScoreSheet> worth_of_hand(const Deal& deal, Seat seat);

// The same sheet, but only if the hand may go out now.
std::optional<ScoreSheet> win_now(const Deal& deal, Seat seat);

// The same sheet, but only if the hand may not go out.
std::optional<ScoreSheet> near_win(const Deal& deal, Seat seat);

}  // namespace lair
