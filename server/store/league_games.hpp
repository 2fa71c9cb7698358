// Answers what a league asks about the games at its tables.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/director/ports.hpp"
#include "server/store/database.hpp"

namespace lair::store {

// Reads over a connection of its own.
class LeagueGames final : public director::Games {
 public:
  explicit LeagueGames(const std::string& path);

  std::optional<director::PlayedGame> last_at(table::TableId table) override;
  std::int64_t deals_at(table::TableId table) override;
  bool has_ended(table::TableId table) override;

 private:
  std::vector<league::PlayedDeal> deals_of(std::int64_t game);

  std::mutex mutex_;
  Database reader_;
  Statement last_;
  Statement won_;
  Statement nets_;
  Statement deals_;
  Statement ended_;
};

}  // namespace lair::store
