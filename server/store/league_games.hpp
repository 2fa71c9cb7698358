// What a league asks of the games at its tables.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/sqlite.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct LeagueGame {
  std::int64_t id = 0;
  std::array<std::int64_t, 4> scores{};  // of the seats, after the last deal
  std::array<std::int32_t, 4> hands{};   // won by each
};

// Safe to call from any thread; reads over a connection of its own.
class LeagueGames {
 public:
  explicit LeagueGames(const std::string& path);

  // The last game at that table that is over with a deal played to its end.
  std::optional<LeagueGame> last_at(table::TableId table);

  // Deals played to their end at that table.
  std::int64_t deals_at(table::TableId table);

  // Whether the table was there and is no more.
  bool has_ended(table::TableId table);

 private:
  std::mutex mutex_;
  Database reader_;
  Statement last_;
  Statement won_;
  Statement deals_;
  Statement ended_;
};

}  // namespace lair::store
