// Unfinished tables out of the journal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/record_reader.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct StoredTable {
  table::TableId id;
  std::vector<table::Record> records;  // numbered 1, 2, 3 …
  std::string fault;                   // why the table cannot be played on; empty when it can
};

// A table as the journal has it: its records take a tenth of the room that they take once decoded.
struct EncodedTable {
  table::TableId id;
  std::string bytes;  // of its records, each behind its length as this machine writes 32 bits
  // The row of the newest record, when the range that it lies in is still open.
  std::optional<std::int64_t> goes_on_after = {};
};

// Every table that has not ended, by id. Reads the ranges of the journal where their records lie,
// however long it is; two threads do while nobody writes yet, of which one opens the database by
// its `name`, unless that is empty.
std::vector<EncodedTable> unfinished_tables(Database& database, const std::string& name = {});

// The same of some tables; those that are not there, or have ended, are left out.
std::vector<EncodedTable> unfinished_tables(Database& database,
                                            const std::vector<table::TableId>& wanted);

// A table whose records are missing or unreadable keeps those before the fault.
StoredTable decoded(const EncodedTable& table, RecordReader& reader);
std::vector<StoredTable> decoded(const std::vector<EncodedTable>& tables, RecordReader& reader);

// Decodes every table and calls `each` with it, on as many threads as the machine has processors:
// `each` in no order, and several times at once. `database` is its name; each thread opens it for
// itself. Throws what `each` has thrown.
void decode_all(std::vector<EncodedTable> tables,
                const std::string& database,
                const std::function<void(const StoredTable&)>& each);

// Above every id that was ever given.
table::TableId next_table_id(Database& database);

}  // namespace lair::store
