#include "server/lobby/rematches.hpp"

#include "server/lobby/table_actor.hpp"

namespace lair::lobby {

void Rematches::open(const table::TableOpened& opened) {
  if (const auto known = tables_.rematch_of(opened.rematch_of)) {
    if (tables_.summary(*known)) tell(opened.rematch_of, *known);
    return;
  }
  const table::TableId id = tables_.new_id();
  tables_.set_rematch(opened.rematch_of, id);
  maker_.make(id)->open(opened);
}

void Rematches::table_changed(table::TableId table) const {
  if (const auto before = tables_.predecessor_of(table)) tell(*before, table);
}

void Rematches::tell(table::TableId finished, table::TableId rematch) const {
  const auto table = tables_.find(finished);
  if (!table) return;
  table->submit({.player = {}, .request = {}, .what = table::Succeed{.successor = rematch}});
}

}  // namespace lair::lobby
