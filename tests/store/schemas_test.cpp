// A database is the same in a file and on a server: tables, columns, keys and triggers.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/store/migrate.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

using Lines = std::set<std::string>;

// A server's journal is numbered by table, so it needs no ranges. A server keeps its version in a
// row.
const Lines kKeptDifferently{"journal", "journal_range", "schema_version"};

// The rows of `sql` as lines: a table, then words about it.
Lines lines_of(Database& database, std::string_view sql, int columns) {
  Lines lines;
  Statement statement(database, sql);
  Run row(statement);
  while (row.step()) {
    if (kKeptDifferently.contains(std::string(row.text(0)))) continue;
    std::string line;
    for (int column = 0; column < columns; ++column) line += std::string(row.text(column)) + ' ';
    lines.insert(line);
  }
  return lines;
}

class Schemas : public ::testing::Test {
 protected:
  Schemas() {
    migrate(file_);
    migrate(server_);
  }

  void expect_same(std::string_view in_file, std::string_view on_server, int columns) {
    const Lines ours = lines_of(file_, in_file, columns);
    EXPECT_FALSE(ours.empty());
    EXPECT_EQ(ours, lines_of(server_, on_server, columns));
  }

  test::TemporaryFolder folder_;
  Database file_{folder_.file("lair.db"), Access::ReadWrite};
  Database server_{test::PrivateCluster::instance().new_database(), Access::ReadWrite};
};

TEST_F(Schemas, AreOfOneVersion) {
  EXPECT_EQ(file_.version(), server_.version());
  EXPECT_EQ(migrations().back().number, server_migrations().back().number);
}

TEST_F(Schemas, HaveTheSameColumns) {
  expect_same(
      "SELECT t.name, c.name, CASE c.type WHEN 'INTEGER' THEN 'bigint' WHEN 'BLOB' THEN 'bytea' "
      "ELSE lower(c.type) END, CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN 'NO' ELSE 'YES' END, "
      "c.pk FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'",
      "SELECT c.table_name::text, c.column_name::text, c.data_type::text, c.is_nullable::text, "
      "coalesce(k.ordinal_position, 0)::int FROM information_schema.columns AS c "
      "JOIN information_schema.tables AS t USING (table_schema, table_name) "
      "LEFT JOIN (information_schema.key_column_usage AS k "
      "JOIN information_schema.table_constraints AS p ON p.constraint_name = k.constraint_name "
      "AND p.constraint_schema = k.constraint_schema AND p.constraint_type = 'PRIMARY KEY') "
      "ON k.table_name = c.table_name AND k.column_name = c.column_name "
      "AND k.table_schema = c.table_schema "
      "WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'",
      5);
}

TEST_F(Schemas, ReferToTheSameTables) {
  expect_same(
      "SELECT t.name, r.\"from\", r.\"table\", CASE r.on_delete WHEN 'CASCADE' THEN 'c' ELSE 'a' "
      "END FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS r "
      "WHERE t.type = 'table'",
      "SELECT k.conrelid::regclass::text, a.attname::text, k.confrelid::regclass::text, "
      "k.confdeltype::text FROM pg_constraint AS k JOIN pg_attribute AS a "
      "ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) "
      "WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace",
      4);
}

TEST_F(Schemas, KeepTheSameColumnsUnique) {
  expect_same(
      "SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_index_list(t.name) AS i "
      "JOIN pragma_index_info(i.name) AS c WHERE t.type = 'table' AND i.origin = 'u'",
      "SELECT k.conrelid::regclass::text, a.attname::text FROM pg_constraint AS k "
      "JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) "
      "WHERE k.contype = 'u' AND k.connamespace = current_schema()::regnamespace",
      2);
}

TEST_F(Schemas, HaveTheSameIndexes) {
  expect_same(
      "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
      "SELECT tablename::text, indexname::text FROM pg_indexes WHERE schemaname = current_schema() "
      "AND indexname NOT IN (SELECT conname FROM pg_constraint)",
      2);
}

TEST_F(Schemas, HaveTheSameTriggersAndViews) {
  expect_same("SELECT tbl_name, name FROM sqlite_schema WHERE type IN ('trigger', 'view')",
              "SELECT tgrelid::regclass::text, tgname::text FROM pg_trigger WHERE NOT tgisinternal "
              "AND tgrelid IN (SELECT oid FROM pg_class "
              "WHERE relnamespace = current_schema()::regnamespace) "
              "UNION ALL SELECT viewname::text, viewname::text FROM pg_views "
              "WHERE schemaname = current_schema()",
              2);
}

}  // namespace
}  // namespace lair::store
