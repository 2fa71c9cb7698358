// Gives a person who has left permanently a new name wherever a live table has the old one.
#pragma once

#include <string>

#include "server/table/state.hpp"

namespace lair::table {

// Returns whether anything was renamed.
bool rename(TableState& state, PlayerId player, const std::string& name);

}  // namespace lair::table
