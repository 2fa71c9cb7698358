// Erasing a person finds their rows through indexes in a database that has had many games.
#include "server/store/erasure.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/migrate.hpp"
#include "server/store/sqlite.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

// The statements that are prepared in the database at the moment.
std::vector<std::string> statements_of(Database& database) {
  std::vector<std::string> statements;
  sqlite3* const handle = sqlite_connection(database).handle();
  for (auto* one = sqlite3_next_stmt(handle, nullptr); one != nullptr;
       one = sqlite3_next_stmt(handle, one)) {
    statements.emplace_back(sqlite3_sql(one));
  }
  return statements;
}

// Of what a club keeps forever and strangers can add to.
TEST(ErasureOfTheFile, DoesNotReadAllTablesReportsAndSeasonsThatEverWere) {
  test::TemporaryFolder folder;
  Database database(folder.file("lair.db"), Access::ReadWrite);
  migrate(database);
  const Erasure erasure(database);
  const std::vector<std::string> statements = statements_of(database);
  ASSERT_FALSE(statements.empty());
  for (const std::string& sql : statements) {
    Statement plan(database, "EXPLAIN QUERY PLAN " + sql);
    store::Run step(plan);
    while (step.step()) {
      EXPECT_FALSE(step.text(3).starts_with("SCAN table_")) << step.text(3) << ": " << sql;
      EXPECT_FALSE(step.text(3).starts_with("SCAN report")) << step.text(3) << ": " << sql;
      EXPECT_FALSE(step.text(3).starts_with("SCAN season")) << step.text(3) << ": " << sql;
    }
  }
}

}  // namespace
}  // namespace lair::store
