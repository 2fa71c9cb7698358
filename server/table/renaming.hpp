// Gives somebody who left for good another name wherever a live table has the one of before.
#pragma once

#include <string>

#include "server/table/state.hpp"

namespace lair::table {

// Whether they were known here.
bool rename(TableState& state, PlayerId player, const std::string& name);

}  // namespace lair::table
