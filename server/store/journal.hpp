// The journal of every table, in the database.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/ladder_book.hpp"
#include "server/store/rating_book.hpp"
#include "server/store/recover.hpp"
#include "server/store/results.hpp"
#include "server/store/writer.hpp"
#include "server/store/written_names.hpp"
#include "server/table/ports.hpp"

namespace lair::store {

// Safe to call from any thread. `done` is called where the writer has it called: who gives a table
// this journal wraps it, to hand `done` to the loop of the table.
//
// A record's results are written in the same transaction. After a record failed, every later one of
// its table fails: a journal has no holes.
class Journal final : public table::Journal {
 public:
  // Statements are made of the database that the writer writes; they must go after it stopped.
  Journal(Database& database, Writer& writer);

  void append(table::TableId table,
              const table::Record& record,
              std::function<void(bool)> done) override;

  // Before the first record: these were being played, and go on.
  void go_on(const std::vector<EncodedTable>& tables);

  // Called every now and then: tables that wrote nothing for long do not make a start long.
  void close_far_ranges();

  // Before the first record: its games are judged as those of a server for tests.
  void set_for_tests() {
    ratings_.set_for_tests();
    is_for_tests_ = true;
  }

 private:
  void insert(table::TableId table, std::uint64_t number, std::string_view bytes);
  void note(table::TableId table, const table::Record& record);
  void forget_what_failed();

  Writer& writer_;
  std::unique_ptr<JournalRows> rows_;
  std::uint64_t failed_commits_ = 0;  // that the rows know of
  WrittenNames names_;
  Results results_;
  RatingBook ratings_;
  LadderBook ladder_;
  bool is_for_tests_ = false;
};

}  // namespace lair::store
