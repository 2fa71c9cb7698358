#include "server/lobby/rematches.hpp"

#include "server/lobby/table_actor.hpp"

namespace lair::lobby {

void Rematches::open(const table::TableOpened& opened) {
  if (const auto known = after(opened.rematch_of)) {
    const bool is_decided = tables_.is_set_aside(*known) || tables_.summary(*known);
    if (is_decided) tell(opened.rematch_of, *known);
    return;
  }
  if (announcements_.is_stopping()) return;
  const table::TableId id = tables_.new_id();
  note(opened.rematch_of, id);
  const TablePtr table = maker_.make(id);
  tables_.note_rematch(id, opened.rematch_of);
  table->open(opened);
}

void Rematches::note(table::TableId finished, table::TableId rematch) {
  rematches_[finished] = rematch;
  finished_[rematch] = finished;
}

void Rematches::table_changed(table::TableId table) const {
  const auto found = finished_.find(table);
  if (found != finished_.end()) tell(found->second, table);
}

void Rematches::lost(table::TableId rematch) {
  const auto gone = finished_.extract(rematch);
  if (!gone) return;
  rematches_.erase(gone.mapped());
  if (const auto table = tables_.find(gone.mapped())) table->call_for_rematch();
}

void Rematches::forget(table::TableId finished) {
  if (const auto gone = rematches_.extract(finished)) finished_.erase(gone.mapped());
}

std::optional<table::TableId> Rematches::after(table::TableId finished) const {
  const auto found = rematches_.find(finished);
  if (found == rematches_.end()) return std::nullopt;
  return found->second;
}

void Rematches::tell(table::TableId finished, table::TableId rematch) const {
  const auto table = tables_.find(finished);
  if (!table) return;
  if (tables_.is_set_aside(rematch)) return table->end_without_rematch();
  table->submit({.player = {}, .request = {}, .what = table::Succeed{.successor = rematch}});
}

}  // namespace lair::lobby
