// Parts of statements that tests run themselves, for which SQLite and PostgreSQL have different
// syntax.
#pragma once

#include <cstdint>
#include <string>

#include "tests/store/temporary_folder.hpp"

namespace lair::test {

// Bytes, given as two hexadecimal digits each.
inline std::string blob(const std::string& digits) {
  return TemporaryFolder::is_on_server() ? "'\\x" + digits + "'::bytea" : "x'" + digits + "'";
}

// A condition that only this record of a table meets.
inline std::string is_record(std::uint64_t table, std::uint64_t number) {
  const std::string of_table = "table_id = " + std::to_string(table);
  if (TemporaryFolder::is_on_server()) return of_table + " AND number = " + std::to_string(number);
  return "at = (SELECT at FROM journal WHERE " + of_table + " ORDER BY at LIMIT 1 OFFSET " +
         std::to_string(number - 1) + ")";
}

// What comes after INSERT to insert that record of a table. `record` is an expression.
inline std::string into_journal(std::uint64_t table,
                                std::uint64_t number,
                                const std::string& record) {
  const std::string id = std::to_string(table);
  if (!TemporaryFolder::is_on_server()) {
    return "INTO journal (table_id, record) SELECT " + id + ", " + record;
  }
  return "INTO journal (table_id, number, record) SELECT " + id + ", " + std::to_string(number) +
         ", " + record;
}

}  // namespace lair::test
