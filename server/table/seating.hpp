// Who may sit down, stand up, put bots on seats: requests into changes.
#pragma once

#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/table/commands.hpp"
#include "server/table/state.hpp"

namespace lair::table {

// Changes a request leads to, written one after the other, none when all is as it was asked to be
// already; or the code of the refusal, a row of refusals.hpp. Changes nothing itself.
using Decided = Result<std::vector<Change>, std::string_view>;

Decided decide(const TableState& state, PlayerId player, const Sit& sit);
Decided decide(const TableState& state, PlayerId player, const Stand& stand);
Decided decide(const TableState& state, PlayerId player, const AddBots& add);

}  // namespace lair::table
