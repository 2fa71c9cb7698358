// Turns requests into changes: what a host does with a table, and what the others agree to.
#pragma once

#include <optional>
#include <string_view>

#include "server/table/commands.hpp"
#include "server/table/decided.hpp"
#include "server/table/state.hpp"

namespace lair::table {

Decided decide(const TableState& state, PlayerId player, const SetOptions& set);
Decided decide(const TableState& state, PlayerId player, const AgreeToOptions& agree);
Decided decide(const TableState& state, PlayerId player, const ReserveSeat& reserve);
Decided decide(const TableState& state, PlayerId player, const LockSeat& lock);
Decided decide(const TableState& state, PlayerId player, const Boot& boot);
Decided decide(const TableState& state, PlayerId player, const SendAway& away);
Decided decide(const TableState& state, PlayerId player, const HandOver& over);
Decided decide(const TableState& state, PlayerId player, const EndTable& end);
Decided decide(const TableState& state, PlayerId player, const MarkReady& ready);

// Why the match may not begin: the code of the refusal, or nothing if it may.
std::optional<std::string_view> why_not_start(const TableState& state,
                                              PlayerId player,
                                              const Start& start);

// The next host if the present one cannot stay: the next seat round the table whose person plays
// and which is in `among`. Nothing if there is none.
std::optional<PlayerId> next_host(const TableState& state, const BySeat<bool>& among);

}  // namespace lair::table
