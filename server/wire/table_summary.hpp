// What the summary of a table tells people who look for a table.
#pragma once

#include "server/wire/frames.hpp"

namespace lair::wire {

// Whether the match has not begun and anybody may sit down now.
bool is_open(const TableSummary& table);

// Whether the match is finished or the table is closed.
bool is_over(const TableSummary& table);

}  // namespace lair::wire
