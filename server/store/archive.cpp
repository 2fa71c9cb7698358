#include "server/store/archive.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "server/store/journal_ranges.hpp"
#include "server/store/packed_records.hpp"

namespace lair::store {
namespace {

namespace fs = std::filesystem;

using table::TableId;

constexpr std::string_view kSuffix = ".lair.db";
constexpr std::int64_t kTablesAtOnce = 32;
constexpr std::int64_t kRowsAtOnce = 1'024;    // journal rows that one transaction goes through
constexpr std::chrono::minutes kPatience{30};  // for a month's file that others keep busy
constexpr std::chrono::milliseconds kBetweenTries{100};

fs::path folder_of(const std::string& database) {
  return fs::path(database).parent_path() / "archive";
}

std::string owner_of(Database& database, const std::string& schema = "main") {
  Statement owner(database, "SELECT id FROM " + schema + ".archive_owner");
  Run row(owner);
  return row.step() ? std::string(row.blob(0)) : std::string();
}

// Returns false for a database of an earlier version, and for a month's file that is new.
bool has_archives(Database& database) {
  return std::ranges::binary_search(database.tables(), "archive_owner");
}

StoreError not_ours(const std::string& path) {
  return {Fault::Other, path + " is another club's archive; nothing was written to it"};
}

// Makes the tables of a month's file and notes which club it belongs to.
void make_month(Database& month, const std::string& owner) {
  Transaction transaction(month);
  month.execute(
      "CREATE TABLE IF NOT EXISTS archive_owner (id BLOB NOT NULL) STRICT; "
      "CREATE TABLE IF NOT EXISTS archived ("
      "table_id INTEGER PRIMARY KEY, records INTEGER NOT NULL, packed BLOB NOT NULL) STRICT");
  if (owner_of(month).empty()) {
    Statement note(month, "INSERT INTO archive_owner (id) VALUES (?)");
    Run(note, Blob{owner}).finish();
  }
  transaction.commit();
}

// Opens the file, or makes it. A transaction would wait for readers of the file, so only a new file
// gets one.
Database open_month(const std::string& path, const std::string& owner) {
  fs::create_directories(fs::path(path).parent_path());
  Database month(path, Access::ReadWriteInPlace);
  if (!has_archives(month)) make_month(month, owner);
  if (owner_of(month) != owner) throw not_ours(path);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  return month;
}

// If a killed server left a write half done in the file, opens it for writing once, so that SQLite
// rolls the write back. Returns `path`.
const std::string& without_half(const std::string& path) {
  if (!fs::exists(path + "-journal")) return path;
  Database month(path, Access::ReadWriteInPlace);
  static_cast<void>(month.version());  // reading rolls it back
  return path;
}

// "2026-10", by UTC; `at` in seconds since 1970.
std::string month_of(std::int64_t at) {
  const auto day =
      std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(at)));
  const std::chrono::year_month_day date(day);
  const std::string month = std::to_string(static_cast<unsigned>(date.month()));
  return std::to_string(static_cast<int>(date.year())) + (month.size() == 1 ? "-0" : "-") + month;
}

constexpr std::string_view kPut =
    "INSERT OR REPLACE INTO archived (table_id, records, packed) VALUES (?, ?, ?)";

// Returns how many bytes the packed records take.
std::size_t put(Statement& insert, TableId table, const std::vector<std::string>& records) {
  RecordPacker packer;
  for (const std::string& record : records) packer.add(record);
  const std::string packed = packer.packed();
  Run(insert, table.value(), records.size(), Blob{packed}).finish();
  return packed.size();
}

struct DueTable {
  TableId id;
  std::string month;
};

// One run of archiving over a database.
class Archiving {
 public:
  Archiving(const ArchiveOptions& options, const ArchiveWrite& write)
      : options_(options),
        write_(write),
        reader_(options.database, Access::ReadOnly),
        owner_(owner_of(reader_)) {}

  ArchiveTotals run();

 private:
  std::vector<DueTable> find_due();
  [[nodiscard]] bool keep(const std::vector<DueTable>& tables);
  [[nodiscard]] bool try_to_keep(const std::vector<DueTable>& tables);
  [[nodiscard]] bool compare(const std::vector<DueTable>& tables);
  void leave_journal(const std::vector<DueTable>& tables);
  std::vector<TableId> find_half_left();
  void empty_journal(const std::vector<TableId>& tables);
  void delete_rows(const JournalRange& range);
  std::vector<std::string> records_of(TableId table);

  [[nodiscard]] bool goes_on() const { return !options_.goes_on || options_.goes_on(); }

  const ArchiveOptions& options_;
  const ArchiveWrite& write_;
  Database reader_;
  std::string owner_;
  ArchiveTotals totals_;
};

ArchiveTotals Archiving::run() {
  empty_journal(find_half_left());
  while (goes_on()) {
    const auto tables = find_due();
    if (tables.empty() || !keep(tables) || !compare(tables)) break;
    leave_journal(tables);
    if (options_.done) options_.done(totals_);
  }
  return totals_;
}

// Returns up to kTablesAtOnce tables that are due, the oldest first, all of the oldest month.
std::vector<DueTable> Archiving::find_due() {
  Statement due(
      reader_,
      "SELECT id, ended FROM table_info "
      "WHERE ended IS NOT NULL AND archived IS NULL AND ended < ? ORDER BY ended LIMIT ?");
  std::vector<DueTable> tables;
  Run row(due, options_.ended_before, kTablesAtOnce);
  while (row.step()) {
    const std::string month = month_of(row.integer(1));
    if (!tables.empty() && tables.front().month != month) break;
    tables.push_back({TableId(static_cast<std::uint64_t>(row.integer(0))), month});
  }
  return tables;
}

std::vector<std::string> Archiving::records_of(TableId table) {
  Statement journal(reader_, kRecordsOfTable);
  std::vector<std::string> records;
  Run row(journal, table.value());
  while (row.step()) records.emplace_back(row.blob(0));
  return records;
}

// A long read of the month's file, as for its backup, makes the commit fail as busy, so it is tried
// again.
bool Archiving::keep(const std::vector<DueTable>& tables) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    try {
      return try_to_keep(tables);
    } catch (const StoreError& error) {
      if (error.fault() != Fault::Busy || std::chrono::steady_clock::now() >= until) throw;
    }
    if (!goes_on()) return false;
    std::this_thread::sleep_for(kBetweenTries);
  }
}

// Returns false if it was broken off; the month's file is then unchanged.
bool Archiving::try_to_keep(const std::vector<DueTable>& tables) {
  Database month = open_month(archive_file(options_.database, tables.front().month), owner_);
  Transaction transaction(month);
  Statement insert(month, kPut);
  std::uint64_t bytes = 0;
  for (const DueTable& table : tables) {
    if (!goes_on()) return false;
    bytes += put(insert, table.id, records_of(table.id));
  }
  transaction.commit();
  totals_.packed_bytes += bytes;
  return true;
}

// Checks that what is on the disk now is what the journal has. Returns false if it was broken off;
// throws a StoreError if they differ.
bool Archiving::compare(const std::vector<DueTable>& tables) {
  ArchiveReader archive(options_.database);
  for (const DueTable& table : tables) {
    if (!goes_on()) return false;
    std::vector<std::string> kept;
    archive.read(
        table.id, table.month, [&](std::string_view record) { kept.emplace_back(record); });
    if (kept == records_of(table.id)) continue;
    throw StoreError(Fault::Damaged,
                     "table " + std::to_string(table.id.value()) +
                         " was not read back from the archive as it was written; its records stay "
                         "in the database");
  }
  return true;
}

void Archiving::leave_journal(const std::vector<DueTable>& tables) {
  write_([&](Database& database) {
    Statement note(database, "UPDATE table_info SET archived = ? WHERE id = ?");
    for (const DueTable& table : tables) {
      Run(note, std::string_view(table.month), table.id.value()).finish();
    }
  });
  totals_.tables += tables.size();
  std::vector<TableId> ids;
  ids.reserve(tables.size());
  for (const DueTable& table : tables) ids.push_back(table.id);
  empty_journal(ids);
}

// Finds archived tables whose ranges are still there, because a crash came before they were
// deleted.
std::vector<TableId> Archiving::find_half_left() {
  Statement left(reader_,
                 "SELECT DISTINCT table_id FROM journal_range JOIN table_info ON id = table_id "
                 "WHERE archived IS NOT NULL");
  std::vector<TableId> tables;
  Run row(left);
  while (row.step()) tables.emplace_back(static_cast<std::uint64_t>(row.integer(0)));
  return tables;
}

// Deletes the journal rows of archived tables. Their ranges go last: while a range is there, there
// may be rows left.
void Archiving::empty_journal(const std::vector<TableId>& tables) {
  std::vector<JournalRange> ranges;
  Statement of_table(reader_,
                     "SELECT first, coalesce(last, (SELECT max(at) FROM journal)) "
                     "FROM journal_range WHERE table_id = ?");
  for (const TableId table : tables) {
    Run row(of_table, table.value());
    while (row.step()) ranges.push_back({.first = row.integer(0), .last = row.integer(1)});
  }
  for (const JournalRange& range : merged(std::move(ranges))) {
    for (std::int64_t first = range.first; first <= range.last; first += kRowsAtOnce) {
      if (!goes_on()) return;
      delete_rows({.first = first, .last = std::min(range.last, first + kRowsAtOnce - 1)});
    }
  }
  write_([&](Database& database) {
    Statement forget(database, "DELETE FROM journal_range WHERE table_id = ?");
    for (const TableId table : tables) Run(forget, table.value()).finish();
  });
}

void Archiving::delete_rows(const JournalRange& range) {
  write_([&](Database& database) {
    Statement rows(database,
                   "DELETE FROM journal WHERE at BETWEEN ? AND ? AND EXISTS "
                   "(SELECT 1 FROM table_info WHERE id = table_id AND archived IS NOT NULL)");
    Run(rows, range.first, range.last).finish();
  });
}

void copy_month(const std::string& from, const std::string& to, const std::string& owner) {
  Database target = open_month(to, owner);
  Statement attach(target, "ATTACH ? AS source");
  Run(attach, std::string_view(from)).finish();
  if (owner_of(target, "source") != owner) throw not_ours(from);
  target.execute(
      "INSERT OR REPLACE INTO main.archived (table_id, records, packed) "
      "SELECT table_id, records, packed FROM source.archived AS one WHERE NOT EXISTS "
      "(SELECT 1 FROM main.archived AS had "
      "WHERE had.table_id = one.table_id AND had.packed = one.packed)");
}

// Collects the months that could not be copied. The fault is Damaged or NotADatabase only if no
// month has another.
class MonthsFailed {
 public:
  void add(const fs::path& month, Fault fault, const std::string& why) {
    const bool is_of_the_bytes = fault == Fault::Damaged || fault == Fault::NotADatabase;
    if (said_.empty() || !is_of_the_bytes) fault_ = fault;
    said_ += (said_.empty() ? "" : "; ") + month.filename().string() + ": " + why;
  }

  void throw_if_any() const {
    if (!said_.empty()) throw StoreError(fault_, said_);
  }

 private:
  std::string said_;
  Fault fault_ = Fault::Other;
};

}  // namespace

std::string archive_file(const std::string& database, const std::string& month) {
  return (folder_of(database) / (month + std::string(kSuffix))).string();
}

std::uint64_t archive_bytes(const std::string& database) {
  std::error_code ignored;
  std::uint64_t bytes = 0;
  fs::directory_iterator entry(folder_of(database), ignored);
  for (; entry != fs::directory_iterator(); entry.increment(ignored)) {
    std::error_code gone;
    const auto size = entry->file_size(gone);
    if (!gone) bytes += size;
  }
  return bytes;
}

ArchiveReader::Month::Month(const std::string& path, std::string of)
    : name(std::move(of)),
      file(without_half(path), Access::ReadOnly),
      packed(file, "SELECT packed, records FROM archived WHERE table_id = ?") {}

void ArchiveReader::read(TableId table,
                         const std::string& month,
                         const std::function<void(std::string_view bytes)>& each) {
  const std::string path = archive_file(database_, month);
  const std::string named = "table " + std::to_string(table.value());
  if (!month_ || month_->name != month) {
    month_.reset();
    if (!fs::exists(path)) {
      throw StoreError(Fault::CannotOpen,
                       path + ", which holds the records of " + named +
                           ", is missing; restore it from a backup");
    }
    month_.emplace(path, month);
  }
  Run row(month_->packed, table.value());
  if (!row.step())
    throw StoreError(Fault::Damaged, path + " does not contain the records of " + named);
  std::int64_t records = 0;
  unpack_records(row.blob(0), [&](std::string_view record) {
    ++records;
    each(record);
  });
  if (records == row.integer(1)) return;
  throw StoreError(Fault::Damaged, path + " does not contain all the records of " + named);
}

void rewrite_archived(const std::string& database,
                      const std::string& month,
                      TableId table,
                      const std::vector<std::string>& records) {
  Database club(database, Access::ReadOnly);
  Database file = open_month(archive_file(database, month), owner_of(club));
  Transaction transaction(file);
  {
    Statement insert(file, kPut);
    put(insert, table, records);
  }
  transaction.commit();
}

ArchiveTotals archive_tables(const ArchiveOptions& options, const ArchiveWrite& write) {
  return Archiving(options, write).run();
}

void copy_archive(const std::string& from, const std::string& to) {
  const fs::path there = folder_of(from);
  if (!fs::is_directory(there) ||
      fs::weakly_canonical(there) == fs::weakly_canonical(folder_of(to))) {
    return;
  }
  std::string owner;
  {
    Database club(from, Access::ReadOnly);
    if (!has_archives(club)) return;
    owner = owner_of(club);
  }
  std::vector<fs::path> months;
  for (const fs::directory_entry& entry : fs::directory_iterator(there)) {
    if (entry.path().filename().string().ends_with(kSuffix)) months.push_back(entry.path());
  }
  std::ranges::sort(months);
  MonthsFailed failed;
  for (const fs::path& month : months) {
    try {
      copy_month(month.native(), (folder_of(to) / month.filename()).native(), owner);
    } catch (const StoreError& error) {
      failed.add(month, error.fault(), error.what());
    } catch (const fs::filesystem_error& error) {
      failed.add(month, Fault::Disk, error.what());
    }
  }
  failed.throw_if_any();
}

}  // namespace lair::store
