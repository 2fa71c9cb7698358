// Table actors for tests of the lobby's parts, over a journal in memory.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_maker.hpp"
#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {

class TablesInTests : public Surroundings {
 protected:
  TablePtr actor_at(table::TableId id) { return maker_.make(id); }

  // How the table stood when it last said so.
  [[nodiscard]] const wire::TableSummary& last(table::TableId id) const { return last_.at(id); }

  [[nodiscard]] bool is_listed(table::TableId id) const { return last_.contains(id); }

  std::map<table::TableId, wire::TableSummary> last_;
  std::vector<table::TableOpened> rematches_;
  std::vector<table::TableId> failed_;
  TableMaker maker_{
      {.loops = loops_,
       .time = time_,
       .journal = journal_,
       .seeds = [](table::TableId) { return std::make_unique<SameSeed>(); },
       .pace = {},
       .tables = tables_},
      { .changed =
           [this](const wire::TableSummary& summary, const std::string& code, bool gone) {
             last_[summary.table] = summary;
             if (gone) return tables_.remove(summary.table);
             tables_.describe(summary, code);
           }, .rematch = [this](const table::TableOpened& opened) { rematches_.push_back(opened); },
       .asked_away = {},
       .failed = [this](table::TableId id) { failed_.push_back(id); },
       .stopped = {}}
  };
};

}  // namespace lair::lobby
