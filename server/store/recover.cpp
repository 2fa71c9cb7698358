#include "server/store/recover.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "server/store/record_reader.hpp"

namespace lair::store {
namespace {

using table::TableId;

void add(StoredTable& table, RecordReader& reader, std::string_view bytes) {
  if (!table.fault.empty()) return;
  const std::string expected = std::to_string(table.records.size() + 1);
  auto record = reader.read(bytes);
  if (!record) {
    table.fault = "record " + expected + " cannot be read: " + record.error().sentence;
  } else if (record->number != table.records.size() + 1) {
    table.fault =
        "record " + expected + " is missing; the next is " + std::to_string(record->number);
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

// Those tables, whose records begin with that row of the journal or later.
std::vector<StoredTable> read_tables(Database& database,
                                     const std::vector<TableId>& wanted,
                                     std::int64_t first) {
  std::vector<StoredTable> tables;
  std::unordered_map<TableId, std::size_t> places;
  for (const TableId id : wanted) {
    places.emplace(id, tables.size());
    tables.push_back({id, {}, {}});
  }
  Statement journal(database, "SELECT table_id, record FROM journal WHERE at >= ? ORDER BY at");
  Run rows(journal, first);
  RecordReader reader(database);
  while (rows.step()) {
    const auto place = places.find(TableId(static_cast<std::uint64_t>(rows.integer(0))));
    if (place != places.end()) add(tables[place->second], reader, rows.blob(1));
  }
  for (StoredTable& table : tables) {
    if (table.fault.empty()) table.fault = fault_in(table.records);
    reader.put_right(table.records);
  }
  return tables;
}

}  // namespace

std::vector<StoredTable> unfinished_tables(Database& database) {
  std::vector<TableId> all;
  Statement unfinished(database, "SELECT id FROM table_info WHERE ended IS NULL ORDER BY id");
  Run ids(unfinished);
  while (ids.step()) all.emplace_back(static_cast<std::uint64_t>(ids.integer(0)));
  return read_tables(database, all, 0);
}

std::vector<StoredTable> unfinished_tables(Database& database, const std::vector<TableId>& wanted) {
  std::vector<TableId> there;
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  Statement unfinished(database,
                       "SELECT first FROM table_info JOIN journal_span ON table_id = id "
                       "WHERE id = ? AND ended IS NULL");
  for (const TableId id : wanted) {
    Run row(unfinished, id.value());
    if (!row.step()) continue;
    there.push_back(id);
    first = std::min(first, row.integer(0));
  }
  return read_tables(database, there, first);
}

table::TableId next_table_id(Database& database) {
  Statement last(database, "SELECT coalesce(max(id), 0) FROM table_info");
  Run run(last);
  run.step();
  return TableId(static_cast<std::uint64_t>(run.integer(0)) + 1);
}

}  // namespace lair::store
