// Makes table actors: each on its loop, with what it needs, whose news come to the lobby's loop.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/lobby/away_turns.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_news.hpp"
#include "server/lobby/world.hpp"
#include "server/loops.hpp"
#include "server/table/records.hpp"
#include "server/table/table.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class TableMaker {
 public:
  // All outlive it and the tables.
  struct Needs {
    Loops& loops;
    TimeSource& time;
    table::Journal& journal;
    SeedsMaker seeds;
    table::Pace pace;
    TableDirectory& tables;
  };

  // What tables tell: on the lobby's loop, but `stopped`, which is told on any.
  struct Told {
    std::function<void(const Shared<wire::TableSummary>&, const std::string& code, bool gone)>
        changed;
    std::function<void(const table::TableOpened&)> rematch;
    // Somebody is asked there who is away, or is no longer; with the table's name. May be empty.
    std::function<void(table::TableId, const AwayNews&, const std::string& name)> away;
    std::function<void(table::TableId)> failed;  // its journal could not be written
    StopReport stopped;                          // may be empty
  };

  TableMaker(Needs needs, Told told);

  // In the directory from now on; neither opened nor restored. From any thread before the loops
  // run.
  TablePtr make(table::TableId id);

  // In place of one that failed: what that one has still to tell counts no more.
  TablePtr make_again(table::TableId id);

  // Nothing that it has still to tell counts.
  void silence(table::TableId id) { ++lives_[id]; }

 private:
  [[nodiscard]] std::uint32_t life_of(table::TableId id) const;

  Needs needs_;
  Told told_;
  std::vector<std::shared_ptr<TableNews>> news_;   // of each loop
  std::map<table::TableId, std::uint32_t> lives_;  // how often it was made again
};

}  // namespace lair::lobby
