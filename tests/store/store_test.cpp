// One server for each database, one version, and everything is found again.
#include "server/store/store.hpp"

#include <gtest/gtest.h>

#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

using table::TableId;

std::vector<BySeat<Points>> recorded_scores(const std::vector<table::Record>& records) {
  std::vector<BySeat<Points>> scores;
  for (const table::Record& record : records) {
    if (record.result) scores.push_back(record.result->scores);
  }
  return scores;
}

TEST(Store, RefusesASecondServer) {
  test::TemporaryFolder folder;
  const Store first(folder.database(), ignore);
  try {
    const Store second(folder.database(), ignore);
    FAIL() << "two servers on one database";
  } catch (const StoreError& error) {
    EXPECT_NE(std::string(error.what()).find("another server uses this database"),
              std::string::npos);
  }
}

TEST(Store, IsFreeAgainAfterTheFirstServerEnds) {
  test::TemporaryFolder folder;
  { const Store first(folder.database(), ignore); }
  EXPECT_NO_THROW(Store(folder.database(), ignore));
}

TEST(Store, IsReadByToolsWhileTheServerRuns) {
  test::TemporaryFolder folder;
  Store store(folder.database(), ignore);
  ASSERT_TRUE(test::append_all(store.journal(), TableId(1), test::played_records(3, 1)));
  Database tool(folder.database(), Access::ReadOnly);
  EXPECT_EQ(unfinished_tables(tool).size(), 1U);
}

TEST(Store, SaysWhyAFolderThatIsNotThereCannotBeUsed) {
  EXPECT_THROW(Store("/nonexistent/lair.db", ignore), StoreError);
}

TEST(StoreOfTheFile, SyncsEveryCommitToALogBesideTheDatabase) {
  test::TemporaryFolder folder;
  Database database(folder.database(), Access::ReadWrite);
  Statement mode(database, "PRAGMA journal_mode");
  Statement synchronous(database, "PRAGMA synchronous");
  store::Run mode_run(mode);
  store::Run synchronous_run(synchronous);
  ASSERT_TRUE(mode_run.step() && synchronous_run.step());
  EXPECT_EQ(mode_run.text(0), "wal");
  EXPECT_EQ(synchronous_run.integer(0), 2) << "FULL";
}

// Otherwise nobody could have the name forgotten any more.
TEST(Store, KeepsGuestsWhoseNamesStandAtATable) {
  test::TemporaryFolder folder;
  Store store(folder.database(), ignore);
  Database database(folder.database(), Access::ReadWrite);
  database.execute(
      "INSERT INTO player (id, name, created) VALUES (1, 'Tom', 0), (2, 'Ann', 0), (3, 'Pam', 0)");
  table::TableSettings settings;
  settings.name = table::table_name_of("Tom");
  const table::TableOpened opened{.settings = settings, .host = PlayerId(1)};
  const table::TableEnded ended{"abandoned"};
  ASSERT_TRUE(test::append(store.journal(), TableId(8), {1, opened, std::nullopt}).get());
  store.forget_old(1);
  ASSERT_TRUE(test::append(store.journal(), TableId(8), {2, ended, std::nullopt}).get());
  Statement left(database, "SELECT id FROM player ORDER BY id");
  store::Run row(left);
  for (const int id : {1, 3}) {  // the newest stays in any case
    ASSERT_TRUE(row.step());
    EXPECT_EQ(row.integer(0), id);
  }
  EXPECT_FALSE(row.step());
}

TEST(Store, ListsFinishedGamesWithTheirScores) {
  test::TemporaryFolder folder;
  auto records = test::played_records(11, 2);
  const auto scores = recorded_scores(records).back();
  const auto number = static_cast<std::uint32_t>(records.size() + 1);
  records.push_back({number, table::TableEnded{"abandoned"}, std::nullopt});
  Store store(folder.database(), ignore);
  EXPECT_TRUE(store.history().games({}).games.empty());
  ASSERT_TRUE(test::append_all(store.journal(), TableId(8), records));
  const auto games = store.history().games({}).games;
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].table, TableId(8));
  EXPECT_EQ(games[0].rules, "yahoo");
  EXPECT_EQ(games[0].ending, "abandoned");
  EXPECT_EQ(games[0].deals, 2);
  EXPECT_EQ(games[0].names[Seat::A], "Mei");
  EXPECT_EQ(games[0].names[Seat::D], "Bot");
  EXPECT_EQ(games[0].scores, scores);
  EXPECT_GE(games[0].finished, games[0].started);
}

}  // namespace
}  // namespace lair::store
