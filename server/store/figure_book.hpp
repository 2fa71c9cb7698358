// Adds up the statistics of finished games, in the transaction that ends each game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/database.hpp"

namespace lair::store {

// Used within a transaction of its database. The views of migrations 0013 and 0038 define what
// counts.
class FigureBook {
 public:
  explicit FigureBook(Database& database);

  // Adds up the game, which has just ended in any way.
  void is_over(std::int64_t game);

  // Says that a season took the game's result: from now on it counts even if it was broken off.
  void is_taken(std::int64_t game);

 private:
  void count(std::int64_t game);
  void keep_high_hands(std::int64_t game);

  Statement deals_;
  Statement time_;
  Statement faan_;
  Statement elements_;
  Statement everybody_;
  Statement places_;
  Statement boards_;
  Statement was_broken_off_;
  Statement hands_;
  Statement sitting_;
  Statement thin_out_;
};

// One sentence for each figure that differs from the sum of what it was counted from; at most
// `sentences_max`.
std::vector<std::string> wrong_figures(Database& database, std::size_t sentences_max);

}  // namespace lair::store
