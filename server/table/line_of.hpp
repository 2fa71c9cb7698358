// Turns a change into a line of the table's log.
#pragma once

#include <optional>

#include "server/table/line_log.hpp"
#include "server/table/records.hpp"
#include "server/table/state.hpp"

namespace lair::table {

// `before` is the state before the change. Nothing for changes that are not everybody's business:
// more time for one seat, moves of the game.
std::optional<Line> line_of(const TableState& before, const Change& change);

}  // namespace lair::table
