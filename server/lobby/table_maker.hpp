// Makes table actors, each on its loop, and brings their news to the lobby's loop.
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

  // What tables report: called on the lobby's loop, except `stopped`, which is called on any loop.
  struct Told {
    std::function<void(const Shared<wire::TableSummary>&, const std::string& code, bool gone)>
        changed;
    std::function<void(const table::TableOpened&)> rematch;
    // A player who is away is asked for something there, or no longer is. May be empty.
    std::function<void(table::TableId, const AwayNews&, const std::string& name)> away;
    std::function<void(table::TableId)> failed;  // its journal could not be written
    StopReport stopped;                          // may be empty
  };

  TableMaker(Needs needs, Told told);

  // Makes a table and adds it to the directory; it is neither opened nor restored yet. From any
  // thread before the loops run.
  TablePtr make(table::TableId id);

  // Makes a table in place of one that failed. News still on its way from the old one is dropped,
  // except of a rematch.
  TablePtr make_again(table::TableId id);

  // Drops news still on its way from the table, except of a rematch.
  void silence(table::TableId id) { ++lives_[id]; }

 private:
  [[nodiscard]] std::uint32_t life_of(table::TableId id) const;

  Needs needs_;
  Told told_;
  std::vector<std::shared_ptr<TableNews>> news_;   // one for each loop
  std::map<table::TableId, std::uint32_t> lives_;  // how often each table was made again
};

}  // namespace lair::lobby
