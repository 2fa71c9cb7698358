// Who may sit down, stand up, put bots on seats: turns requests into changes.
#pragma once

#include "server/table/commands.hpp"
#include "server/table/decided.hpp"
#include "server/table/state.hpp"

namespace lair::table {

// The host of a table that no person opened, such as a league's: no person has this id, and the
// role never passes on. It may end such a table at any time. Rule T3.8.
inline constexpr PlayerId kServer{};

Decided decide(const TableState& state, PlayerId player, const Sit& sit);
// Rule T2.5.
Decided decide(const TableState& state, PlayerId player, const Stand& stand);
Decided decide(const TableState& state, PlayerId player, const AddBots& add);
Decided decide(const TableState& state, PlayerId player, const RemoveBots& remove);

// Whether a player without a seat who has not given the code is shown the table. Rule T2.9.
bool is_shown_to(const TableState& state, PlayerId player, std::string_view name);

// Whether somebody else may take `seat` in a running match: it is empty, or its person may be
// replaced.
bool may_be_taken_over(const TableState& state, Seat seat);

}  // namespace lair::table
