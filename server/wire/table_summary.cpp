#include "server/wire/table_summary.hpp"

#include <algorithm>

namespace lair::wire {

bool is_open(const TableSummary& table) {
  return table.phase == TablePhase::Waiting &&
         table.settings->policies.admission == table::Admission::Anyone &&
         std::ranges::any_of(table.seats, [](const SeatState& seat) {
           return seat.kind == SeatKind::Free && !seat.locked && seat.reserved_for.empty();
         });
}

bool is_over(const TableSummary& table) {
  return table.phase == TablePhase::Finished || table.phase == TablePhase::Closed;
}

}  // namespace lair::wire
