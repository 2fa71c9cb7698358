// Pauses, missing people, another match: what people at a table agree on by votes.
#pragma once

#include <optional>

#include "server/table/commands.hpp"
#include "server/table/decided.hpp"
#include "server/table/state.hpp"

namespace lair::table {

Decided decide(const TableState& state, PlayerId player, const VotePause& vote);
Decided decide(const TableState& state, PlayerId player, const Resume& resume);
Decided decide(const TableState& state, PlayerId player, const Hold& hold);
Decided decide(const TableState& state, PlayerId player, const VoteAbsence& vote);
Decided decide(const TableState& state, PlayerId player, const VoteRematch& vote);
Decided decide(const TableState& state, PlayerId player, const TakeBack& back);

// `here` in what follows: who has the table open, or is on the way back after the server started.

// Whether everybody who is here and plays wants the pause that somebody wished for.
bool is_pause_agreed(const TableState& state, const BySeat<bool>& here);

// Whether somebody is present who may be asked about the missing person at `seat`.
bool is_anybody_to_ask(const TableState& state, Seat seat, const BySeat<bool>& here);

// What those present have chosen to do about the missing person at `seat`: the choice of more than
// half of them; once all have voted, or `late`, the most wanted one, a tie being to wait. Nothing
// while it is open.
std::optional<AbsenceStep> absence_choice(const TableState& state,
                                          Seat seat,
                                          const BySeat<bool>& here,
                                          bool late);

// Whether every person of a finished match wants another.
bool is_rematch_agreed(const TableState& state);

// Whether one of them has refused, or is gone.
bool is_rematch_refused(const TableState& state);

// The table of the rematch: the same people on the same seats, the same house.
TableOpened rematch_of(const TableState& state, TableId finished);

}  // namespace lair::table
