// Finished games for whoever asks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct FinishedGame {
  std::int64_t id = 0;
  table::TableId table;
  std::string rules;
  std::string house;         // "key=value,key=value", what differs from the defaults
  std::int64_t started = 0;  // seconds since 1970
  std::int64_t finished = 0;
  std::string ending;  // "finished", "abandoned"
  std::int64_t deals = 0;
  BySeat<std::string> names;  // who began the game
  BySeat<Points> scores;      // after the last deal
};

// Safe to call from any thread; reads over a connection of its own.
class ResultsReader {
 public:
  explicit ResultsReader(const std::string& path);

  // Games with at least one deal played to its end, the last finished first.
  std::vector<FinishedGame> finished_games(std::size_t games_max);

 private:
  void read_names(FinishedGame& game);

  std::mutex mutex_;
  Database reader_;
  Statement games_;
  Statement names_;
};

}  // namespace lair::store
