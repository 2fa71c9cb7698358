// What finished games came to, added up in the transaction that ends them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/database.hpp"

namespace lair::store {

// Used within a transaction of its database. The views of migrations 0013, 0038 say what counts.
class FigureBook {
 public:
  explicit FigureBook(Database& database);

  // The game has just ended, in whatever way.
  void is_over(std::int64_t game);

  // A season took the result of the game: from now on it counts even when it was broken off.
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

// Each figure that is not the sum of what it was counted from, in a sentence; at most so many.
std::vector<std::string> wrong_figures(Database& database, std::size_t sentences_max);

}  // namespace lair::store
