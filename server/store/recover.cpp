#include "server/store/recover.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <stop_token>
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

// Tables: few enough that their records are still in the processor's cache when they are applied.
constexpr std::size_t kDecodedAtOnce = 16;
constexpr std::size_t kDecodedAhead = 4;  // times as many

void append(std::string& records, std::string_view bytes) {
  const auto length = static_cast<Length>(bytes.size());
  std::array<char, sizeof length> before{};
  std::memcpy(before.data(), &length, sizeof length);
  records.append(before.data(), before.size()).append(bytes);
}

// The first of those that are left, which is taken away from them.
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

// What every table begins with, whatever a damaged database has left of it.
std::string fault_in(const std::vector<table::Record>& records) {
  if (records.empty()) return "its journal has no records";
  const bool is_opened = std::holds_alternative<table::TableOpened>(records.front().change);
  return is_opened ? "" : "its journal does not begin with its opening";
}

// Tables on their way through the journal.
class Recovery {
 public:
  Recovery(Database& database, const std::vector<TableId>& wanted);

  std::vector<EncodedTable> run();

 private:
  std::vector<JournalRange> find_ranges();
  void read(const JournalRange& range);

  Database& database_;
  Statement journal_;
  std::vector<EncodedTable> tables_;
  std::unordered_map<std::int64_t, std::size_t> places_;  // among them
};

Recovery::Recovery(Database& database, const std::vector<TableId>& wanted)
    : database_(database),
      journal_(database,
               "SELECT table_id, at, record FROM journal WHERE at BETWEEN ? AND ? ORDER BY at") {
  tables_.reserve(wanted.size());
  for (const TableId id : wanted) {
    places_.emplace(static_cast<std::int64_t>(id.value()), tables_.size());
    tables_.push_back({.id = id, .bytes = {}});
  }
}

std::vector<EncodedTable> Recovery::run() {
  for (const JournalRange& range : find_ranges()) read(range);
  return std::move(tables_);
}

// Where those tables' records lie.
std::vector<JournalRange> Recovery::find_ranges() {
  std::vector<JournalRange> ranges;
  Statement of_table(database_,
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

void Recovery::read(const JournalRange& range) {
  Run row(journal_, range.first, range.last);
  while (row.step()) {
    const auto place = places_.find(row.integer(0));
    if (place == places_.end()) continue;
    EncodedTable& table = tables_[place->second];
    if (table.goes_on_after) table.goes_on_after = std::max(*table.goes_on_after, row.integer(1));
    append(table.bytes, row.blob(2));
  }
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

std::vector<EncodedTable> read_records(Database& database, const std::vector<TableId>& wanted) {
  if (database.kind() == DatabaseKind::Server) return read_numbered(database, wanted);
  return Recovery(database, wanted).run();
}

// Tables on their way from the thread that decodes them to the one that takes them, in order.
class DecodedTables {
 public:
  // Decodes all of them, unless it is stopped: whoever takes them has gone.
  void fill(const std::stop_token& stop,
            const std::vector<EncodedTable>& tables,
            RecordReader& reader) noexcept;

  // Waits for the next ones; none when all have been taken. Throws what kept them from being
  // decoded.
  std::vector<StoredTable> take();

 private:
  bool put(const std::stop_token& stop, std::vector<StoredTable> some);
  void end(std::exception_ptr broken);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::vector<StoredTable>> waiting_;
  bool ended_ = false;
  std::exception_ptr broken_;
};

void DecodedTables::fill(const std::stop_token& stop,
                         const std::vector<EncodedTable>& tables,
                         RecordReader& reader) noexcept {
  try {
    for (std::size_t at = 0; at < tables.size();) {
      std::vector<StoredTable> some;
      for (; at < tables.size() && some.size() < kDecodedAtOnce; ++at) {
        some.push_back(decoded(tables[at], reader));
      }
      if (!put(stop, std::move(some))) return;
    }
    end(nullptr);
  } catch (...) {
    end(std::current_exception());
  }
}

bool DecodedTables::put(const std::stop_token& stop, std::vector<StoredTable> some) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait(lock, stop, [&] { return waiting_.size() < kDecodedAhead; })) return false;
  waiting_.push_back(std::move(some));
  changed_.notify_all();
  return true;
}

void DecodedTables::end(std::exception_ptr broken) {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  broken_ = std::move(broken);
  changed_.notify_all();
}

std::vector<StoredTable> DecodedTables::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !waiting_.empty() || ended_; });
  if (waiting_.empty()) {
    if (broken_) std::rethrow_exception(broken_);
    return {};
  }
  std::vector<StoredTable> some = std::move(waiting_.front());
  waiting_.pop_front();
  changed_.notify_all();
  return some;
}

}  // namespace

std::vector<EncodedTable> unfinished_tables(Database& database) {
  std::vector<TableId> all;
  Statement unfinished(database, "SELECT id FROM table_info WHERE ended IS NULL ORDER BY id");
  Run ids(unfinished);
  while (ids.step()) all.emplace_back(static_cast<std::uint64_t>(ids.integer(0)));
  return read_records(database, all);
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

void decode_ahead(const std::vector<EncodedTable>& tables,
                  RecordReader& reader,
                  const std::function<void(const StoredTable&)>& each) {
  DecodedTables decoded_tables;
  const std::jthread decoder(
      [&](const std::stop_token& stop) { decoded_tables.fill(stop, tables, reader); });
  while (true) {
    const std::vector<StoredTable> some = decoded_tables.take();
    if (some.empty()) return;
    for (const StoredTable& table : some) each(table);
  }
}

table::TableId next_table_id(Database& database) {
  Statement last(database, "SELECT coalesce(max(id), 0) FROM table_info");
  Run run(last);
  run.step();
  return TableId(static_cast<std::uint64_t>(run.integer(0)) + 1);
}

}  // namespace lair::store
