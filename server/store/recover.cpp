#include "server/store/recover.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "server/store/journal_ranges.hpp"
#include "server/store/record_reader.hpp"

namespace lair::store {
namespace {

using table::TableId;

void add(StoredTable& table, RecordReader& reader, std::string_view bytes) {
  if (!table.fault.empty()) return;
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

  std::vector<StoredTable> run();

 private:
  std::vector<JournalRange> find_ranges();
  void read(const JournalRange& range);

  Database& database_;
  Statement journal_;
  RecordReader reader_;
  std::vector<StoredTable> tables_;
  std::unordered_map<std::int64_t, std::size_t> places_;  // among them
};

Recovery::Recovery(Database& database, const std::vector<TableId>& wanted)
    : database_(database),
      journal_(database,
               "SELECT table_id, at, record FROM journal WHERE at BETWEEN ? AND ? ORDER BY at"),
      reader_(database) {
  tables_.reserve(wanted.size());
  for (const TableId id : wanted) {
    places_.emplace(static_cast<std::int64_t>(id.value()), tables_.size());
    tables_.push_back({id, {}, {}});
  }
}

std::vector<StoredTable> Recovery::run() {
  for (const JournalRange& range : find_ranges()) read(range);
  for (StoredTable& table : tables_) {
    if (table.fault.empty()) table.fault = fault_in(table.records);
    reader_.put_right(table.records);
  }
  return std::move(tables_);
}

// Where those tables' records lie.
std::vector<JournalRange> Recovery::find_ranges() {
  std::vector<JournalRange> ranges;
  Statement of_table(database_,
                     "SELECT first, coalesce(last, (SELECT max(at) FROM journal), 0), last IS NULL "
                     "FROM journal_range WHERE table_id = ? ORDER BY first");
  for (StoredTable& table : tables_) {
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
    StoredTable& table = tables_[place->second];
    if (table.goes_on_after) table.goes_on_after = std::max(*table.goes_on_after, row.integer(1));
    add(table, reader_, row.blob(2));
  }
}

}  // namespace

std::vector<StoredTable> unfinished_tables(Database& database) {
  std::vector<TableId> all;
  Statement unfinished(database, "SELECT id FROM table_info WHERE ended IS NULL ORDER BY id");
  Run ids(unfinished);
  while (ids.step()) all.emplace_back(static_cast<std::uint64_t>(ids.integer(0)));
  return Recovery(database, all).run();
}

std::vector<StoredTable> unfinished_tables(Database& database, const std::vector<TableId>& wanted) {
  std::vector<TableId> there;
  Statement unfinished(database, "SELECT 1 FROM table_info WHERE id = ? AND ended IS NULL");
  for (const TableId id : wanted) {
    Run row(unfinished, id.value());
    if (row.step()) there.push_back(id);
  }
  return Recovery(database, there).run();
}

table::TableId next_table_id(Database& database) {
  Statement last(database, "SELECT coalesce(max(id), 0) FROM table_info");
  Run run(last);
  run.step();
  return TableId(static_cast<std::uint64_t>(run.integer(0)) + 1);
}

}  // namespace lair::store
