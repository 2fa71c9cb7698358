// A database in which a whole game was played: the real table, the real journal, an instant clock.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::test {

struct PlayPlan {
  std::uint8_t seed = 1;           // of all walls
  std::uint32_t deals_max = 1000;  // the table is left in the middle of the deal after them
  bool leaves = false;             // the person then ends the match
  bool shares_walls = false;       // the person takes part in every wall, but for deals 2, 3, 4:
                                   // silent, false, away
  std::string rules = "yahoo";
  std::vector<std::pair<std::string, std::string>> settings;
  table::ClaimWindow claim_window = table::ClaimWindow::Eager;
};

// Plays at its own table: a person, who is sometimes too slow, and three bots.
void play_into(const std::string& path, const PlayPlan& plan);

// Changes one record of table 1 behind the server's back.
void tamper(const std::string& path,
            std::uint32_t number,
            const std::function<void(table::Record&)>& change);

// The number of the first record of table 1 for which `is_wanted` holds; fails the test if there is
// none.
std::uint32_t find_record(const std::string& path,
                          const std::function<bool(const table::Record&)>& is_wanted);

// Runs SQL on the database.
void execute(const std::string& path, const std::string& sql);

}  // namespace lair::test
