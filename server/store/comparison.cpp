#include "server/store/comparison.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace lair::store {
namespace {

constexpr std::size_t kSchemaColumns = 4;

bool are_equal(const Run& ours, const Run& theirs, std::size_t columns) {
  for (int column = 0; column < static_cast<int>(columns); ++column) {
    if (ours.is_null(column) != theirs.is_null(column)) return false;
    if (ours.blob(column) != theirs.blob(column)) return false;
  }
  return true;
}

bool have_same_rows(Database& one, Database& other, const std::string& sql, std::size_t columns) {
  Statement our_query(one, sql);
  Statement their_query(other, sql);
  Run ours(our_query);
  Run theirs(their_query);
  for (;;) {
    const bool has_row = ours.step();
    if (theirs.step() != has_row) return false;
    if (!has_row) return true;
    if (!are_equal(ours, theirs, columns)) return false;
  }
}

}  // namespace

bool hold_the_same(Database& one, Database& other) {
  if (one.version() != other.version()) return false;
  const std::string schema =
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
  if (!have_same_rows(one, other, schema, kSchemaColumns)) return false;
  // Compares the rows in the order of their keys, the order in which a copy keeps them.
  return std::ranges::all_of(one.tables(), [&](const std::string& table) {
    const std::string rows = "SELECT * FROM \"" + table + "\" NOT INDEXED";
    return have_same_rows(one, other, rows, one.columns(table).size());
  });
}

}  // namespace lair::store
