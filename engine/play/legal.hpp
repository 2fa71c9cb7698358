// The actions a seat may take, as its client shows them.
#pragma once

#include <optional>

#include "engine/play/action.hpp"
#include "engine/play/deal.hpp"
#include "engine/rules/score.hpp"

namespace lair {

// Exactly the actions `decide` accepts from `seat`, but for a MahJong that is none at a house that
// takes those (`may_declare`, rule P19); empty when it is not waited for. Discards come first by
// tile, then kongs, chows, pung, kong, MahJong, Pass.
Actions legal(const Deal& deal, Seat seat);

// The sheet of a hand that is complete: what it is worth, or why it may not go out (short of the
// minimum, a house rule), so that a client can say what is missing. Nothing when the tiles are no
// winning hand.
std::optional<ScoreSheet> worth_of_hand(const Deal& deal, Seat seat);

// The same of a hand that may go out now, nothing of one that may not.
std::optional<ScoreSheet> win_now(const Deal& deal, Seat seat);

// The same of a hand that may not go out, nothing of one that may.
std::optional<ScoreSheet> near_win(const Deal& deal, Seat seat);

}  // namespace lair
