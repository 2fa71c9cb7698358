// Rematches: the table that follows a finished one is opened once and told to the players who wait.
#pragma once

#include <map>
#include <optional>

#include "server/lobby/announcements.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/table/records.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Rematches {
 public:
  // All outlive it.
  Rematches(const Announcements& announcements, TableDirectory& tables, TableMaker& maker)
      : announcements_(announcements), tables_(tables), maker_(maker) {}

  // Everybody at a finished table wants another match. If this is told again after a restart, it
  // finds the table that was opened the first time, or opens it if the server was about to stop.
  void open(const table::TableOpened& opened);

  // Notes that `rematch` follows `finished`: when it is opened, and after a restart from its
  // records.
  void note(table::TableId finished, table::TableId rematch);

  // A table is durable now, or set aside. If it is a rematch, the finished table may tell its
  // players: where it is, or that there is none.
  void table_changed(table::TableId table) const;

  // Nothing of the rematch was written. The finished table calls for it again if it is still
  // wanted.
  void lost(table::TableId rematch);

  // The finished table is gone: nobody waits there for its rematch.
  void forget(table::TableId finished);

  // The table that follows `finished`, whether it is durable yet or not.
  [[nodiscard]] std::optional<table::TableId> after(table::TableId finished) const;

 private:
  void tell(table::TableId finished, table::TableId rematch) const;

  const Announcements& announcements_;
  TableDirectory& tables_;
  TableMaker& maker_;
  std::map<table::TableId, table::TableId> rematches_;  // by the table they follow
  std::map<table::TableId, table::TableId> finished_;   // the reverse
};

}  // namespace lair::lobby
