#include "server/store/recover.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <future>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>

#include "server/store/journal_ranges.hpp"
#include "server/store/record_reader.hpp"

namespace lair::store {
namespace {

using table::TableId;

using Length = std::uint32_t;

// Tables: enough that threads seldom ask for more, few enough that they end at about the same time.
constexpr std::size_t kTakenAtOnce = 16;

// Rows of the journal: fewer are read before a second thread would have opened the database.
constexpr std::int64_t kManyRows = 50'000;

void append(std::string& records, std::string_view bytes) {
  const auto length = static_cast<Length>(bytes.size());
  std::array<char, sizeof length> before{};
  std::memcpy(before.data(), &length, sizeof length);
  records.append(before.data(), before.size()).append(bytes);
}

// Takes the first record off those that are left.
std::string_view take_first(std::string_view& left) {
  Length length = 0;
  std::memcpy(&length, left.data(), sizeof length);
  const std::string_view bytes = left.substr(sizeof length, length);
  left.remove_prefix(sizeof length + length);
  return bytes;
}

std::size_t count_of(std::string_view records) {
  std::size_t count = 0;
  for (; !records.empty(); ++count) take_first(records);
  return count;
}

void add(StoredTable& table, RecordReader& reader, std::string_view bytes) {
  const std::size_t expected = table.records.size() + 1;
  auto record = reader.read(bytes);
  if (!record) {
    table.fault =
        "record " + std::to_string(expected) + " cannot be read: " + record.error().sentence;
  } else if (record->number != expected) {
    table.fault = "record " + std::to_string(expected) + " is missing; the next is " +
                  std::to_string(record->number);
  } else {
    table.records.push_back(*std::move(record));
  }
}

// Says what is wrong with the beginning of a table's records, if a damaged database lacks it.
std::string fault_in(const std::vector<table::Record>& records) {
  if (records.empty()) return "its journal has no records";
  const bool is_opened = std::holds_alternative<table::TableOpened>(records.front().change);
  return is_opened ? "" : "its journal does not begin with the record that opens the table";
}

// Reads tables from the journal of a database in a file.
class Recovery {
 public:
  explicit Recovery(const std::vector<TableId>& wanted);

  // `name` is the name of the database, for a second thread; if it is empty, there is none.
  std::vector<EncodedTable> run(Database& database, const std::string& name);

 private:
  std::vector<JournalRange> find_ranges(Database& database);
  [[nodiscard]] std::vector<EncodedTable> read(Database& database,
                                               std::span<const JournalRange> ranges) const;

  std::vector<EncodedTable> tables_;                      // without records
  std::unordered_map<std::int64_t, std::size_t> places_;  // of each id among them
};

Recovery::Recovery(const std::vector<TableId>& wanted) {
  tables_.reserve(wanted.size());
  for (const TableId id : wanted) {
    places_.emplace(static_cast<std::int64_t>(id.value()), tables_.size());
    tables_.push_back({.id = id, .bytes = {}});
  }
}

std::vector<EncodedTable> Recovery::run(Database& database, const std::string& name) {
  const std::vector<JournalRange> ranges = find_ranges(database);
  if (name.empty() || rows_in(ranges) < kManyRows) return read(database, ranges);
  const Halves halves = halved(ranges);
  auto later = std::async(std::launch::async, [&] {
    Database own(name, Access::ReadOnly);
    return read(own, halves.second);
  });
  std::vector<EncodedTable> tables = read(database, halves.first);
  const std::vector<EncodedTable> rest = later.get();
  for (std::size_t at = 0; at < tables.size(); ++at) {
    tables[at].bytes += rest[at].bytes;
    tables[at].goes_on_after = std::max(tables[at].goes_on_after, rest[at].goes_on_after);
  }
  return tables;
}

// Finds where the records of those tables lie.
std::vector<JournalRange> Recovery::find_ranges(Database& database) {
  std::vector<JournalRange> ranges;
  Statement of_table(database,
                     "SELECT first, coalesce(last, (SELECT max(at) FROM journal), 0), last IS NULL "
                     "FROM journal_range WHERE table_id = ? ORDER BY first");
  for (EncodedTable& table : tables_) {
    Run row(of_table, table.id.value());
    while (row.step()) {
      ranges.push_back({.first = row.integer(0), .last = row.integer(1)});
      if (row.integer(2) != 0) table.goes_on_after = row.integer(0);
    }
  }
  return merged(std::move(ranges));
}

std::vector<EncodedTable> Recovery::read(Database& database,
                                         std::span<const JournalRange> ranges) const {
  std::vector<EncodedTable> tables = tables_;
  Statement journal(
      database, "SELECT table_id, at, record FROM journal WHERE at BETWEEN ? AND ? ORDER BY at");
  for (const JournalRange& range : ranges) {
    Run row(journal, range.first, range.last);
    while (row.step()) {
      const auto place = places_.find(row.integer(0));
      if (place == places_.end()) continue;
      EncodedTable& table = tables[place->second];
      if (table.goes_on_after) table.goes_on_after = std::max(*table.goes_on_after, row.integer(1));
      append(table.bytes, row.blob(2));
    }
  }
  return tables;
}

std::vector<EncodedTable> read_numbered(Database& database, const std::vector<TableId>& wanted) {
  std::vector<EncodedTable> tables;
  Statement journal(database, records_of_table(database));
  for (const TableId id : wanted) {
    tables.push_back({.id = id, .bytes = {}});
    Run row(journal, id.value());
    while (row.step()) append(tables.back().bytes, row.blob(0));
  }
  return tables;
}

std::vector<EncodedTable> read_records(Database& database,
                                       const std::vector<TableId>& wanted,
                                       const std::string& name = {}) {
  if (database.kind() == DatabaseKind::Server) return read_numbered(database, wanted);
  return Recovery(wanted).run(database, name);
}

// Tables that several threads take from, a few at a time.
class TablesToDecode {
 public:
  explicit TablesToDecode(std::vector<EncodedTable> tables) : tables_(std::move(tables)) {}

  // Decodes tables until none is left or another thread has failed.
  void work(const std::string& database,
            const std::function<void(const StoredTable&)>& each) noexcept;

  // Throws what made a thread fail.
  void check() const {
    if (broken_) std::rethrow_exception(broken_);
  }

 private:
  std::span<EncodedTable> take();
  void give_up(std::exception_ptr broken);

  std::mutex mutex_;  // guards what follows, except tables that a thread has taken
  std::vector<EncodedTable> tables_;
  std::size_t taken_ = 0;
  std::exception_ptr broken_;
};

void TablesToDecode::work(const std::string& database,
                          const std::function<void(const StoredTable&)>& each) noexcept {
  try {
    Database own(database, Access::ReadOnly);
    RecordReader reader(own);
    for (auto some = take(); !some.empty(); some = take()) {
      for (EncodedTable& next : some) {
        const EncodedTable table = std::move(next);  // so its memory is free after this step
        each(decoded(table, reader));
      }
    }
  } catch (...) {
    give_up(std::current_exception());
  }
}

std::span<EncodedTable> TablesToDecode::take() {
  const std::lock_guard lock(mutex_);
  const auto left = std::span(tables_).subspan(taken_);
  const auto some = left.first(std::min(left.size(), kTakenAtOnce));
  taken_ += some.size();
  return some;
}

void TablesToDecode::give_up(std::exception_ptr broken) {
  const std::lock_guard lock(mutex_);
  taken_ = tables_.size();
  if (!broken_) broken_ = std::move(broken);
}

}  // namespace

std::vector<EncodedTable> unfinished_tables(Database& database, const std::string& name) {
  std::vector<TableId> all;
  Statement unfinished(database, "SELECT id FROM table_info WHERE ended IS NULL ORDER BY id");
  Run ids(unfinished);
  while (ids.step()) all.emplace_back(static_cast<std::uint64_t>(ids.integer(0)));
  return read_records(database, all, name);
}

std::vector<EncodedTable> unfinished_tables(Database& database,
                                            const std::vector<TableId>& wanted) {
  std::vector<TableId> there;
  Statement unfinished(database, "SELECT 1 FROM table_info WHERE id = ? AND ended IS NULL");
  for (const TableId id : wanted) {
    Run row(unfinished, id.value());
    if (row.step()) there.push_back(id);
  }
  return read_records(database, there);
}

StoredTable decoded(const EncodedTable& table, RecordReader& reader) {
  StoredTable stored{table.id, {}, {}};
  std::string_view left = table.bytes;
  stored.records.reserve(count_of(left));
  while (!left.empty() && stored.fault.empty()) add(stored, reader, take_first(left));
  if (stored.fault.empty()) stored.fault = fault_in(stored.records);
  reader.put_right(stored.records);
  return stored;
}

std::vector<StoredTable> decoded(const std::vector<EncodedTable>& tables, RecordReader& reader) {
  std::vector<StoredTable> stored;
  stored.reserve(tables.size());
  for (const EncodedTable& table : tables) stored.push_back(decoded(table, reader));
  return stored;
}

void decode_all(std::vector<EncodedTable> tables,
                const std::string& database,
                const std::function<void(const StoredTable&)>& each) {
  if (tables.empty()) return;
  const std::size_t threads = std::min<std::size_t>(
      std::thread::hardware_concurrency(), (tables.size() + kTakenAtOnce - 1) / kTakenAtOnce);
  TablesToDecode left(std::move(tables));
  {
    std::vector<std::jthread> others;
    for (std::size_t other = 1; other < threads; ++other) {
      others.emplace_back([&] { left.work(database, each); });
    }
    left.work(database, each);
  }
  left.check();
}

table::TableId next_table_id(Database& database) {
  Statement last(database, "SELECT coalesce(max(id), 0) FROM table_info");
  Run run(last);
  run.step();
  return TableId(static_cast<std::uint64_t>(run.integer(0)) + 1);
}

}  // namespace lair::store
