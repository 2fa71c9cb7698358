// Reads unfinished tables from the journal.
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
  std::string fault;                   // why play at the table cannot go on; empty if it can
};

// A table as the journal has it: these bytes take a tenth of the memory of decoded records.
struct EncodedTable {
  table::TableId id;
  std::string bytes;  // of its records, each after its length, 32 bits in this machine's byte order
  // The row of the newest record, if the range that it lies in is still open.
  std::optional<std::int64_t> goes_on_after = {};
};

// Every table that has not ended, by id. Reads only the ranges of the journal where their records
// lie, however long the journal is. If there is much to read, a second thread may help, as long as
// nobody writes yet: it opens the database by its `name`. If `name` is empty, one thread reads all.
std::vector<EncodedTable> unfinished_tables(Database& database, const std::string& name = {});

// The same for some tables; those that do not exist or have ended are left out.
std::vector<EncodedTable> unfinished_tables(Database& database,
                                            const std::vector<table::TableId>& wanted);

// If records are missing or unreadable, a table keeps those before the fault.
StoredTable decoded(const EncodedTable& table, RecordReader& reader);
std::vector<StoredTable> decoded(const std::vector<EncodedTable>& tables, RecordReader& reader);

// Decodes every table and calls `each` with it, on as many threads as the machine has processors.
// `each` is called in no order, and several times at once. `database` is the name of the database,
// which each thread opens for itself. Throws what `each` threw.
void decode_all(std::vector<EncodedTable> tables,
                const std::string& database,
                const std::function<void(const StoredTable&)>& each);

// Above every id that was ever given.
table::TableId next_table_id(Database& database);

}  // namespace lair::store
