// What a table shows into what the wire carries.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/table/table.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

wire::TableSummary summary_of(const table::Table& table, const table::TableStatus& status);

// Who is invited by name, as this person may know it. Rule T3.5.
std::vector<std::string> invited_told_to(const table::Table& table,
                                         PlayerId player,
                                         const std::string& name);

// The state all viewers share; `you`, the share code, the names of the invited are left empty.
wire::TableState state_of(const table::Table& table,
                          const table::TableStatus& status,
                          const std::vector<std::pair<std::string, std::string>>& house);

wire::Prompt prompt_of(table::Prompt prompt, table::Millis extra);

}  // namespace lair::lobby
