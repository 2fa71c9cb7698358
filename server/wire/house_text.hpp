// The text that names the house of a table.
#pragma once

#include <string>

#include "server/table/records.hpp"

namespace lair::wire {

// The text whose SHA-256 names the house; of settings that hold every option.
std::string canonical_text(const table::TableSettings& settings);

}  // namespace lair::wire
