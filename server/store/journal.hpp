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

// Safe to call from any thread. The writer decides on which thread `done` is called; a caller that
// gives this journal to a table wraps `done`, so that it runs on the table's loop.
//
// A record's results are written in the same transaction. After a record could not be written,
// every later record of its table fails, so a journal has no holes.
class Journal final : public table::Journal {
 public:
  // `database` is the one that the writer writes. This must be destroyed only after the writer has
  // stopped.
  Journal(Database& database, Writer& writer);

  void append(table::TableId table,
              const table::Record& record,
              std::function<void(bool)> done) override;

  // Must be called before the first record, with the tables that were being played and go on.
  void go_on(const std::vector<EncodedTable>& tables);

  // Must be called now and then, so that tables that have written nothing for long do not make a
  // start slow.
  void close_far_ranges();

  // Must be called before the first record: games are then judged as those of a server for tests.
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
  std::uint64_t failed_commits_ = 0;  // that the rows have been told of
  WrittenNames names_;
  Results results_;
  RatingBook ratings_;
  LadderBook ladder_;
  bool is_for_tests_ = false;
};

}  // namespace lair::store
