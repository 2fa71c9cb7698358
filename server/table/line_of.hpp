// Which line of the table's log a change is.
#pragma once

#include <optional>

#include "server/table/line_log.hpp"
#include "server/table/records.hpp"
#include "server/table/state.hpp"

namespace lair::table {

// `before` is the state that the change is about to change. Nothing for what is no affair of
// everybody's: more time for one seat, moves of the game.
std::optional<Line> line_of(const TableState& before, const Change& change);

}  // namespace lair::table
