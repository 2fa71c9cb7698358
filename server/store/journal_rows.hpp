// The rows of the journal, as each kind of database keeps them.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Within the transactions of the thread that writes.
class JournalRows {
 public:
  JournalRows() = default;
  virtual ~JournalRows() = default;
  JournalRows(const JournalRows&) = delete;
  JournalRows& operator=(const JournalRows&) = delete;

  // `number` counts the records of a table from 1.
  virtual void write(table::TableId table, std::uint64_t number, std::string_view record) = 0;

  // The table writes nothing more.
  virtual void ended(table::TableId table) = 0;

  // Where the table's newest record is, as unfinished_tables() told; before its next one.
  virtual void go_on(table::TableId table, std::int64_t newest) = 0;

  // Called every now and then, so that tables that wrote nothing for long do not make a start long.
  virtual void close_far_ones() = 0;

  // What was written since may not be in the database: a transaction came to nothing.
  virtual void forget() = 0;
};

std::unique_ptr<JournalRows> journal_rows(Database& database);

// A statement that reads a table's records in their order, each with its place in the journal: its
// one parameter is the table.
std::string_view records_of_table(const Database& database);

// A statement that puts other bytes in a record's place: bytes, table, place.
std::string_view rewrite_of_record(const Database& database);

}  // namespace lair::store
