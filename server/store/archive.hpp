// Moves the records of tables that ended long ago out of the database, into one file for each
// month.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// A month's file is a SQLite database in the folder `archive` beside the club's database, with a
// name such as "2026-10.lair.db". It has one row for each table, which holds the table's packed
// records, see packed_records.hpp. Results, names and ratings stay in the club's database, where
// `table_info.archived` says which month's file has a table's records.
std::string archive_file(const std::string& database, const std::string& month);

// The size of all months' files together.
std::uint64_t archive_bytes(const std::string& database);

// Reads the archives of one database. For use by one thread.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string database) : database_(std::move(database)) {}

  // Calls `each` with every record of a table that was archived in that month, in order. Throws a
  // StoreError that says what is wrong if the file is missing, has nothing of that table, or is
  // damaged.
  void read(table::TableId table,
            const std::string& month,
            const std::function<void(std::string_view bytes)>& each);

 private:
  struct Month {
    Month(const std::string& path, std::string of);

    std::string name;
    Database file;
    Statement packed;
  };

  std::string database_;
  std::optional<Month> month_;  // the month that was read last
};

// Replaces all records that the archive has of a table, in one transaction.
void rewrite_archived(const std::string& database,
                      const std::string& month,
                      table::TableId table,
                      const std::vector<std::string>& records);

// Runs `change` on the club's database in one transaction. Throws if that fails.
using ArchiveWrite = std::function<void(const std::function<void(Database&)>& change)>;

struct ArchiveTotals {
  std::uint64_t tables = 0;
  std::uint64_t packed_bytes = 0;
};

struct ArchiveOptions {
  std::string database;
  std::int64_t ended_before = 0;    // seconds since 1970
  std::function<bool()> goes_on{};  // asked between steps; if empty, the run goes on to its end
  std::function<void(const ArchiveTotals& so_far)> done{};  // called after each batch of tables
};

// Moves the records of tables that ended before `ended_before`. A table's records are written into
// the file of its month, synced, read back and compared before the database notes that they are
// there. Only then are they deleted from the journal, a limited number of rows in each transaction.
// After a crash the next run resumes where this one stopped; at every moment the records are in at
// least one of the two places.
ArchiveTotals archive_tables(const ArchiveOptions& options, const ArchiveWrite& write);

// Copies tables from the archive beside `from` into the archive beside `to`, if the latter lacks
// them or has other bytes for them. Both archives must belong to the club of the database `from`;
// either may be missing. Tries every month, then throws a StoreError that names those that failed.
// Its fault is Damaged or NotADatabase only if no month failed for another reason.
void copy_archive(const std::string& from, const std::string& to);

}  // namespace lair::store
