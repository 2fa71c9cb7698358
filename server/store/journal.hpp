// The journal of every table, in SQLite.
#pragma once

#include <functional>

#include "server/store/rating_book.hpp"
#include "server/store/results.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/writer.hpp"
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

  // Before the first record: its games are judged as those of a server for tests.
  void set_for_tests() { ratings_.set_for_tests(); }

 private:
  void insert(table::TableId table, std::string_view bytes);
  void note_span(table::TableId table, const table::Record& record);

  Writer& writer_;
  Statement insert_;
  Statement begin_span_;
  Statement end_span_;
  Results results_;
  RatingBook ratings_;
};

}  // namespace lair::store
