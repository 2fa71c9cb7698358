// The text that identifies the house of a table.
#pragma once

#include <string>

#include "server/table/records.hpp"

namespace lair::wire {

// The text whose SHA-256 identifies the house. `settings` must contain every option.
std::string canonical_text(const table::TableSettings& settings);

}  // namespace lair::wire
