// Rematches: the table that follows a finished one, opened once, told to those who wait for it.
#pragma once

#include <map>
#include <optional>

#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/table/records.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Rematches {
 public:
  // Both outlive it.
  Rematches(TableDirectory& tables, TableMaker& maker) : tables_(tables), maker_(maker) {}

  // Everybody at a finished table wants another match. Told again after a restart, it finds the
  // table that was opened then.
  void open(const table::TableOpened& opened);

  // `rematch` follows `finished`: known when it is opened, from its records after a restart.
  void note(table::TableId finished, table::TableId rematch);

  // A table is durable: if it is a rematch, the finished one before it may say so.
  void table_changed(table::TableId table) const;

  // The finished table is gone: nobody waits there for its rematch.
  void forget(table::TableId finished);

  // The table that follows `finished`, whether or not it is durable yet.
  [[nodiscard]] std::optional<table::TableId> after(table::TableId finished) const;

 private:
  void tell(table::TableId finished, table::TableId rematch) const;

  TableDirectory& tables_;
  TableMaker& maker_;
  std::map<table::TableId, table::TableId> rematches_;  // by the table they follow
  std::map<table::TableId, table::TableId> finished_;   // the other way round
};

}  // namespace lair::lobby
