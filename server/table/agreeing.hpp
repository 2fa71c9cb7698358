// What people at a table agree on by voting: pauses, missing people, another match.
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

// In what follows `here` means: has the table open, or is expected back after the server started.

// Whether somebody wished for a pause and everybody who is here and plays agrees.
bool is_pause_agreed(const TableState& state, const BySeat<bool>& here);

// Whether somebody is present who can be asked about the missing person at `seat`.
bool is_anybody_to_ask(const TableState& state, Seat seat, const BySeat<bool>& here);

// What the people present have chosen to do about the missing person at `seat`. The choice of more
// than half of them wins; once all have voted, or if `late`, the choice with the most votes, and
// waiting if there is a tie. Nothing while the vote is open.
std::optional<AbsenceStep> absence_choice(const TableState& state,
                                          Seat seat,
                                          const BySeat<bool>& here,
                                          bool late);

// Whether every person of a finished match wants another.
bool is_rematch_agreed(const TableState& state);

// Whether a seat of the match is empty, or its person has stood up or refused a rematch.
bool is_rematch_refused(const TableState& state);

// How the table of the rematch is opened: the same people on the same seats, the same house.
TableOpened rematch_of(const TableState& state, TableId finished);

}  // namespace lair::table
