// Seasons on the disk are read as they were written, and nothing can be changed in them afterwards.
#include "server/store/books.hpp"

#include <future>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "server/league/office.hpp"
#include "server/store/migrate.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

using league::Registered;

league::SeasonSettings settings() {
  league::SeasonSettings made;
  made.name = "Autumn";
  made.seed = 7;
  return made;
}

TEST(StoredSeasons, AreFoundByEverybodyWhomTheirRecordsName) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
  {
    Store store(path, [](const StoreError& error) { ADD_FAILURE() << error.what(); });
    league::Office office(store.books(), store.seasons());
    std::promise<league::SeasonId> opened;
    office.open(settings(), PlayerId(1), 100, [&](const auto& season) {
      opened.set_value(season.value());
    });
    std::promise<void> invited;
    office.act(opened.get_future().get(),
               {.actor = PlayerId(1), .at = 200, .event = league::PlayerInvited{PlayerId(7)}},
               [&](const auto& record) {
                 EXPECT_TRUE(record.has_value());
                 invited.set_value();
               });
    invited.get_future().wait();
    store.stop();
  }
  Database database(path, Access::ReadOnly);
  Statement named(database, "SELECT season, player FROM person_of_season ORDER BY player");
  store::Run row(named);
  for (const std::int64_t player : {1, 7}) {
    ASSERT_TRUE(row.step());
    EXPECT_EQ(row.integer(0), 1);
    EXPECT_EQ(row.integer(1), player);
  }
  EXPECT_FALSE(row.step());
}

TEST(StoredSeasons, LiveAgainWithTheirStandings) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
  std::vector<league::Standing> before;
  {
    Store store(path, [](const StoreError& error) { ADD_FAILURE() << error.what(); });
    league::Office office(store.books(), store.seasons());
    league::SeasonId season;
    office.open(settings(), PlayerId(1), 100, [&](const auto& opened) { season = opened.value(); });
    store.stop();
  }
  {
    Store store(path, [](const StoreError& error) { ADD_FAILURE() << error.what(); });
    league::Office office(store.books(), store.seasons());
    const league::SeasonId season(1);
    for (std::uint64_t player = 1; player <= 9; ++player) {
      office.act(season,
                 {.actor = PlayerId(player), .at = 200, .event = Registered{PlayerId(player)}},
                 [](const auto& record) { EXPECT_TRUE(record.has_value()); });
    }
    office.act(season,
               {
                   .actor = PlayerId(1), .at = 300, .event = league::RoundStarted{1, {}, {}}
    },
               [](const auto& record) { EXPECT_TRUE(record.has_value()); });
    // Each act is written once the one before is on the disk, so the last one is answered last.
    std::promise<void> last;
    office.act(
        season,
        {
            .actor = {                       },
              .at = 400, .event = league::ResultTaken{ 1, 1, {{}, {3, 2, 1, -6}, {}}}
    },
        [&](const auto& record) {
          EXPECT_TRUE(record.has_value());
          last.set_value();
        });
    last.get_future().wait();
    store.stop();
    before = league::standings(*office.season(season));
  }
  Database database(path, Access::ReadOnly);
  const auto seasons = stored_seasons(database);
  ASSERT_EQ(seasons.size(), 1U);
  EXPECT_EQ(seasons[0].fault, "");
  EXPECT_EQ(league::standings(league::season_from(seasons[0].records)), before);
  const auto stored = stored_standings(database, league::SeasonId(1));
  ASSERT_EQ(stored.size(), before.size());
  for (std::size_t at = 0; at < stored.size(); ++at) {
    EXPECT_EQ(stored[at].player, before[at].player);
    EXPECT_EQ(stored[at].points, before[at].points);
  }
}

// The season's number, or the code of the refusal.
Result<league::SeasonId, std::string> open_one(league::Office& office, std::uint64_t player) {
  std::promise<Result<league::SeasonId, std::string>> answer;
  office.open(settings(), PlayerId(player), 100, [&](const auto& opened) {
    if (opened) return answer.set_value(*opened);
    answer.set_value(fail(std::string(opened.error().code)));
  });
  return answer.get_future().get();
}

TEST(StoredSeasons, AreBoundedForEachWhoOpensThem) {
  test::TemporaryFolder folder;
  Store store(folder.database(), [](const StoreError&) {});
  league::Office office(store.books(), store.seasons());
  for (std::size_t season = 0; season < league::kOpenSeasonsMax; ++season) {
    EXPECT_TRUE(open_one(office, 1).has_value());
  }
  EXPECT_EQ(open_one(office, 1).error(), "too_many_own_seasons");
  EXPECT_TRUE(open_one(office, 2).has_value());
  std::promise<void> ended;
  office.act(league::SeasonId(3),
             {.actor = PlayerId(1), .at = 200, .event = league::SeasonEnded{}},
             [&](const auto& record) {
               EXPECT_TRUE(record.has_value());
               ended.set_value();
             });
  ended.get_future().wait();
  EXPECT_TRUE(open_one(office, 1).has_value()) << "one of them is over";
  store.stop();
}

// The disk is full for a moment.
TEST(StoredSeasons, GoOnAfterACommitThatFailed) {
  test::TemporaryFolder folder;
  Database database(folder.database(), Access::ReadWrite);
  migrate(database);
  Writer writer(database, [](const StoreError&) {});
  Books books(database, writer);
  SeasonReader reader(folder.database());
  league::Office office(books, reader);
  const auto season = open_one(office, 1);
  ASSERT_TRUE(season.has_value());
  const auto enter = [&](std::uint64_t player) {
    const auto answer = std::make_shared<std::promise<std::string>>();
    auto code = answer->get_future();
    office.act(*season,
               {.actor = PlayerId(player), .at = 200, .event = Registered{PlayerId(player)}},
               [answer](const auto& record) {
                 answer->set_value(record ? "" : std::string(record.error().code));
               });
    return code;
  };
  std::promise<void> both_wait;
  std::promise<void> begun;
  writer.submit({0,
                 [&] {
                   begun.set_value();
                   both_wait.get_future().wait();
                 },
                 [](bool) {}});
  begun.get_future().wait();
  writer.submit({0, [] { throw StoreError(Fault::Full, "the disk is full"); }, [](bool) {}});
  auto lost = enter(2);
  both_wait.set_value();
  EXPECT_EQ(lost.get(), "season_lost");
  EXPECT_EQ(enter(2).get(), "");
  EXPECT_EQ(enter(3).get(), "");
  writer.stop();
  EXPECT_EQ(stored_season(database, *season)->records.size(), 3U);
}

TEST(StoredSeasons, AreNeverChanged) {
  test::TemporaryFolder folder;
  Database database(folder.database(), Access::ReadWrite);
  migrate(database);
  database.execute(
      "INSERT INTO season VALUES (1);"
      "INSERT INTO season_event VALUES (1, 1, NULL, 0, 'paused', '{}');");
  EXPECT_THROW(database.execute("DELETE FROM season_event"), StoreError);
  EXPECT_THROW(database.execute("UPDATE season_event SET at = 1"), StoreError);
  EXPECT_THROW(database.execute("INSERT INTO season_event VALUES (1, 3, NULL, 0, 'paused', '{}')"),
               StoreError);
}

}  // namespace
}  // namespace lair::store
