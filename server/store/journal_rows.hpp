// The rows of the journal, as each kind of database keeps them.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Used within transactions, on the thread that writes.
class JournalRows {
 public:
  JournalRows() = default;
  virtual ~JournalRows() = default;
  JournalRows(const JournalRows&) = delete;
  JournalRows& operator=(const JournalRows&) = delete;

  // `number` counts the records of a table from 1.
  virtual void write(table::TableId table, std::uint64_t number, std::string_view record) = 0;

  // Says that the table writes nothing more.
  virtual void ended(table::TableId table) = 0;

  // Says where the table's newest record is, as unfinished_tables() found it. Called before the
  // table's next record.
  virtual void go_on(table::TableId table, std::int64_t newest) = 0;

  // Called now and then, so that tables that have written nothing for long do not make a start
  // slow.
  virtual void close_far_ones() = 0;

  // Forgets what was noted, because a transaction failed and the rows may not be in the database.
  virtual void forget() = 0;
};

std::unique_ptr<JournalRows> journal_rows(Database& database);

// A statement that reads a table's records in order, each with its place in the journal. Its only
// parameter is the table.
std::string_view records_of_table(const Database& database);

// A statement that replaces the bytes of a record. Its parameters are bytes, table and place.
std::string_view rewrite_of_record(const Database& database);

}  // namespace lair::store
