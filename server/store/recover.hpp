// Unfinished tables out of the journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct StoredTable {
  table::TableId id;
  std::vector<table::Record> records;  // numbered 1, 2, 3 …
  std::string fault;                   // why the table cannot be played on; empty when it can
  // The row of its newest record, when the range that it lies in is still open.
  std::optional<std::int64_t> goes_on_after = {};
};

// Every table that has not ended, by id. Reads the ranges of the journal where their records lie,
// however long it is. A table whose records are missing or unreadable keeps those before the fault;
// the others are not touched by it.
std::vector<StoredTable> unfinished_tables(Database& database);

// The same of some tables; those that are not there, or have ended, are left out.
std::vector<StoredTable> unfinished_tables(Database& database,
                                           const std::vector<table::TableId>& wanted);

// Above every id that was ever given.
table::TableId next_table_id(Database& database);

}  // namespace lair::store
