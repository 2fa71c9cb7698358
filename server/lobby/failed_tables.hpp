// Tables whose journal could not be written, restored from it once it can be written again.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "server/lobby/clients.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/lobby/world.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

// Lives on the lobby's loop, except `count`.
class FailedTables {
 public:
  // All outlive it.
  struct Needs {
    Rereader reread;                              // if empty, failed tables stay closed
    std::function<void(table::TableId)> lost;     // nothing of the table is on the disk
    std::function<void(table::TableId)> damaged;  // what is on the disk cannot be read
    TableMaker& maker;
    OpenTables& open_tables;
    const Clients& clients;
    TimeSource& time;
    Loop loop;
  };

  explicit FailedTables(Needs needs);

  // Tries to restore the table once a second from now on.
  void add(table::TableId id);

  // The server has sent this player away from the table, or ends the table. If the table's journal
  // fails, that may not have been written: the table is told so again once it is back.
  void expect_away(table::TableId id, PlayerId player) { orders_[id].away.insert(player); }

  void expect_end(table::TableId id) { orders_[id].ends = true; }

  // The table no longer exists.
  void forget(table::TableId id) { orders_.erase(id); }

  // Whether the table has failed and is not restored yet.
  [[nodiscard]] bool has(table::TableId id) const { return failed_.contains(id); }

  // The number of failed tables that are not restored yet. Any thread.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  struct Orders {
    std::set<PlayerId> away;
    bool ends = false;
  };

  void try_soon();
  void reread();
  void bring_back(std::optional<std::vector<Reread>> reread);
  void bring_back(const Reread& stored);
  void order_again(const TablePtr& table) const;

  Needs needs_;
  std::set<table::TableId> failed_;
  std::map<table::TableId, Orders> orders_;  // of tables that exist
  std::atomic<std::size_t> count_{0};
  std::unique_ptr<Timer> timer_;
};

}  // namespace lair::lobby
