// What a host may do with a table, what that asks of the others: requests into changes.
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

// The code of the refusal when the match may not begin; nothing when it may.
std::optional<std::string_view> why_not_start(const TableState& state,
                                              PlayerId player,
                                              const Start& start);

// Who becomes host when the present one cannot be: the next seat round the table whose person
// plays, of those in `among`. Nothing when there is none.
std::optional<PlayerId> next_host(const TableState& state, const BySeat<bool>& among);

}  // namespace lair::table
