// What the summary of a table tells those who look for one.
#pragma once

#include "server/wire/frames.hpp"

namespace lair::wire {

// Whether the match has not begun and anybody at all may sit down there now.
bool is_open(const TableSummary& table);

// Whether nothing more is played there.
bool is_over(const TableSummary& table);

}  // namespace lair::wire
