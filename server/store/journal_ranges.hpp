// Which ranges of the journal hold the records of each table.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/sqlite.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Rows of the journal from one to another, both included.
struct JournalRange {
  std::int64_t first = 0;
  std::int64_t last = 0;

  friend bool operator==(const JournalRange&, const JournalRange&) = default;
};

// The same rows in as few ranges as possible, in order.
std::vector<JournalRange> merged(std::vector<JournalRange> ranges);

std::int64_t rows_in(const std::vector<JournalRange>& ranges);

// The same rows in two parts of equal size, the later rows in the second. If their number is odd,
// the first part has one more.
struct Halves {
  std::vector<JournalRange> first;
  std::vector<JournalRange> second;
};

Halves halved(const std::vector<JournalRange>& ranges);

// For databases in files; as records_of_table() in journal_rows.hpp.
inline constexpr const char* kRecordsOfTable =
    "SELECT record, at FROM journal_range CROSS JOIN journal "
    "ON at BETWEEN first AND coalesce(last, (SELECT max(at) FROM journal)) "
    "WHERE journal_range.table_id = ?1 AND journal.table_id = ?1 ORDER BY first, at";

// Notes where records are written, in the transaction that writes them. For the thread that writes.
class JournalRanges final : public JournalRows {
 public:
  // After this many rows of other tables a new range begins. The rows between two records of one
  // range are read with them.
  static constexpr std::int64_t kFar = 32'768;

  explicit JournalRanges(Database& database);

  // Writes the record into the row after the last.
  void write(table::TableId table, std::uint64_t number, std::string_view record) override;

  // Says that the table has an open range, which goes on after its newest record.
  void go_on(table::TableId table, std::int64_t newest) override { newest_[table] = newest; }

  // Says that row `at` is the table's newest record.
  void wrote(table::TableId table, std::int64_t at);

  void ended(table::TableId table) override;

  // Ends the ranges of tables that have written nothing for long, so that a start does not read
  // what other tables have written since.
  void close_far_ones() override;

  void forget() override { newest_.clear(); }

 private:
  void close(table::TableId table, std::int64_t last);

  SqliteConnection& file_;
  Statement insert_;
  Statement open_;
  Statement close_;
  std::unordered_map<table::TableId, std::int64_t> newest_;  // of tables with an open range
  std::int64_t end_ = 0;                                     // the newest record of all
};

}  // namespace lair::store
