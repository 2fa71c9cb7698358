// Records of tables that ended long ago, in a file for each month, out of the database's way.
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

// A month's file is a SQLite database in the folder `archive` beside that of the club, called
// "2026-10.lair.db": one row for each table, whose records are packed, see packed_records.hpp.
// Results, names, ratings stay in the club's database, which says in `table_info.archived` where a
// table's records are.
std::string archive_file(const std::string& database, const std::string& month);

// Of all months together.
std::uint64_t archive_bytes(const std::string& database);

// Reads archives of one database. For one thread.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string database) : database_(std::move(database)) {}

  // Calls `each` with every record of a table that was archived in that month, in their order.
  // Throws a StoreError with a sentence: no such file, nothing of that table, damaged bytes.
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
  std::optional<Month> month_;  // the one read last
};

// Puts other bytes in the place of all that a table has there, in one transaction.
void rewrite_archived(const std::string& database,
                      const std::string& month,
                      table::TableId table,
                      const std::vector<std::string>& records);

// Has the function change the club's database in one transaction. Throws when it cannot.
using ArchiveWrite = std::function<void(const std::function<void(Database&)>& change)>;

struct ArchiveTotals {
  std::uint64_t tables = 0;
  std::uint64_t packed_bytes = 0;
};

struct ArchiveOptions {
  std::string database;
  std::int64_t ended_before = 0;    // seconds since 1970
  std::function<bool()> goes_on{};  // asked between two steps; empty: until all is done
  std::function<void(const ArchiveTotals& so_far)> done{};  // told after each batch of tables
};

// Moves the records of tables that ended before then. A table's records are written into the file
// of its month, synced, read back and compared before the database is told that they are there;
// only then are they deleted from the journal, a bounded stretch in each transaction. What a crash
// breaks off is gone on with the next time; nothing is ever in neither place.
ArchiveTotals archive_tables(const ArchiveOptions& options, const ArchiveWrite& write);

// Takes over what the archive beside `from` has and the one beside `to` lacks; both are of the club
// that `from` is of. Either may have none. Throws once all months were tried, about those that
// could not be taken over; a fault of the data only where there was no other.
void copy_archive(const std::string& from, const std::string& to);

}  // namespace lair::store
