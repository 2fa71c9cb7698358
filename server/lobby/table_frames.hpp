// What a table shows into what the wire carries.
#pragma once

#include "server/table/table.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

wire::TableSummary summary_of(const table::Table& table, const table::TableStatus& status);

// The state all viewers share; `you` and the share code are left empty.
wire::TableState state_of(const table::Table& table,
                          const table::TableStatus& status,
                          const std::vector<std::pair<std::string, std::string>>& house);

std::vector<wire::ShownEvent> shown_events(const std::vector<table::SeenEvent>& seen);

wire::TableEvents events_of(const table::Table& table, Seat seat, const table::SeenEvents& seen);

}  // namespace lair::lobby
