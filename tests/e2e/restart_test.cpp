// A server that was killed restores every table.
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/played_records.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

constexpr std::uint64_t kTables = 200;  // enough for each processor's thread to restore some

// Each is in the middle of its first deal, and none where the one before is.
void write_unfinished_tables(const std::string& database) {
  const std::vector<table::Record> records = test::played_records(1, 1);
  store::Store store(database, [](const store::StoreError& error) { throw error; });
  for (std::uint64_t id = 1; id <= kTables; ++id) {
    for (std::size_t at = 0; at < 20 + id % 20; ++at) {
      store.journal().append(
          table::TableId(id), records.at(at), [](bool done) { EXPECT_TRUE(done); });
    }
  }
  store.stop();
}

std::set<std::uint64_t> tables_of(const TestServer& server) {
  std::set<std::uint64_t> ids;
  const PageAnswer answer = Visitor(server.port()).get("/api/v1/tables");
  for (const auto& table : answer.json.at("tables").as_array()) {
    ids.insert(table.at("id").to_number<std::uint64_t>());
  }
  return ids;
}

TEST(Restart, BringsHundredsOfTablesBack) {
  TestServer server("00", kPagesAsOftenAsWanted);
  server.kill();
  write_unfinished_tables(server.database());
  server.restart();
  // The news of some tables may not have reached the pages yet.
  std::set<std::uint64_t> back;
  do back = tables_of(server);
  while (back.size() < kTables);
  EXPECT_EQ(back.size(), kTables);
  EXPECT_EQ(*back.begin(), 1U);
  EXPECT_EQ(*back.rbegin(), kTables);
}

}  // namespace
}  // namespace lair::testing
