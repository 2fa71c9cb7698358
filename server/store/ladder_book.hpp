// The ladder of bots: which tables belong to it, and how their games change ratings.
#pragma once

#include <cstdint>
#include <string>

#include "server/store/database.hpp"
#include "server/store/rating_book.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Used within a transaction of its database. Rules E4.1 to E4.3.
class LadderBook {
 public:
  explicit LadderBook(Database& database);

  // Notes a table that was opened, if it belongs to the ladder.
  void opened(table::TableId table, const table::TableOpened& opened);

  // Rates the match that has just ended at that table, if the table belongs to the ladder.
  void judge_last_at(table::TableId table, RatingBook& games);

 private:
  ratings::Rating rating_of(const std::string& rules, std::int64_t player, std::int64_t strength);

  Statement add_;
  Statement strength_;
  Statement last_;
  Statement line_;
  Statement write_;
};

}  // namespace lair::store
