// A club stays the same from a file to a PostgreSQL server and back to a file.
#include "server/tool/transfer.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "server/store/stored_games.hpp"
#include "server/store/transfer.hpp"
#include "server/tool/archive.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::tool {
namespace {

namespace fs = std::filesystem;

using Rows = std::map<std::string, std::vector<std::string>>;

// Every row as text, by table, in any order, but the records of each table in their own order.
Rows rows_of(const std::string& name) {
  Rows rows;
  {
    store::Database database(name, store::Access::ReadOnly);
    for (const std::string_view table : store::transferred_tables()) {
      auto columns = database.columns(std::string(table));
      std::ranges::sort(columns, {}, &store::Column::name);
      std::string sql;
      for (const auto& column : columns) {
        sql += (sql.empty() ? "SELECT \"" : ", \"") + column.name + '"';
      }
      const auto row = database.connection().prepare(sql + " FROM " + std::string(table));
      auto& lines = rows[std::string(table)];
      while (row->step()) {
        std::string line;
        for (int at = 0; at < static_cast<int>(columns.size()); ++at) {
          const bool is_where_records_are =
              columns[static_cast<std::size_t>(at)].name == "archived";
          if (is_where_records_are) continue;
          line += row->is_null(at) ? "null|" : std::string(row->text(at)) + '|';
        }
        lines.push_back(std::move(line));
      }
      std::ranges::sort(lines);
    }
  }
  store::StoredGames games(name);
  const auto take = [&](table::TableId table, std::string_view bytes) {
    rows["records of " + std::to_string(table.value())].emplace_back(bytes);
  };
  games.read_journal(std::nullopt, take);
  games.read_archive(take);
  return rows;
}

class Transfers : public ::testing::Test {
 protected:
  bool take(const std::string& from, const std::string& to) {
    return transfer({.from = from, .to = to}, said_, said_);
  }

  std::string refusal(const std::string& from, const std::string& to) {
    try {
      take(from, to);
    } catch (const store::StoreError& error) {
      return error.what();
    }
    return "none";
  }

  test::TemporaryFolder folder_;
  std::string file_ = folder_.file("lair.db");
  std::string server_ = test::PrivateCluster::instance().new_database();
  std::ostringstream said_;
};

TEST_F(Transfers, NameEveryTableOnce) {
  test::play_into(file_, {.deals_max = 1, .settings = {}});
  store::Database database(file_, store::Access::ReadOnly);
  std::vector<std::string> named{"journal", "journal_range"};
  for (const std::string_view table : store::transferred_tables()) named.emplace_back(table);
  std::ranges::sort(named);
  std::vector<std::string> there = database.tables();
  std::erase_if(there, [](const std::string& name) { return name.starts_with("sqlite_"); });
  EXPECT_EQ(named, there);
}

TEST_F(Transfers, LoseNothingThereAndBack) {
  test::play_into(file_, {.seed = 3, .settings = {}});
  test::play_into(file_, {.seed = 4, .deals_max = 2, .rules = "mcr", .settings = {}});
  archive({.database = file_, .days = -1}, said_);
  test::play_into(file_, {.seed = 5, .deals_max = 2, .leaves = true, .settings = {}});
  const Rows before = rows_of(file_);
  EXPECT_EQ(before.at("table_info").size(), 3U);
  EXPECT_GT(before.at("ledger_line").size(), before.at("deal_result").size());
  ASSERT_TRUE(take(file_, server_)) << said_.str();
  EXPECT_EQ(rows_of(server_), before);
  const std::string again = folder_.file("again.db");
  ASSERT_TRUE(take(server_, again)) << said_.str();
  EXPECT_EQ(rows_of(again), before);
  EXPECT_EQ(rows_of(file_), before);
  EXPECT_FALSE(fs::exists(again + ".transfer"));
}

TEST_F(Transfers, AreGoneOnWith) {
  test::play_into(file_, {.seed = 6, .deals_max = 2, .settings = {}});
  ASSERT_TRUE(take(file_, server_)) << said_.str();
  test::play_into(server_, {.seed = 7, .deals_max = 2, .settings = {}});
  const std::string again = folder_.file("again.db");
  ASSERT_TRUE(take(server_, again)) << said_.str();
  store::Store opened(again, [](const store::StoreError&) {});
  EXPECT_EQ(opened.take_unfinished_tables().size(), 2U);
}

TEST_F(Transfers, RefuseWhatIsNotEmptyOrInUse) {
  test::play_into(file_, {.deals_max = 1, .settings = {}});
  EXPECT_NE(refusal(file_, folder_.file("other.db")).find("lair backup"), std::string::npos);
  EXPECT_NE(refusal(folder_.file("none.db"), server_).find("does not exist"), std::string::npos);
  {
    const store::Store running(file_, [](const store::StoreError&) {});
    EXPECT_NE(refusal(file_, server_).find("another server"), std::string::npos);
  }
  ASSERT_TRUE(take(file_, server_)) << said_.str();
  EXPECT_NE(refusal(file_, server_).find("already holds a club"), std::string::npos);
  EXPECT_NE(refusal(server_, file_).find("already exists"), std::string::npos);
}

}  // namespace
}  // namespace lair::tool
