// Tests of how long games took: whose games count, on which clock, and the median of how many.
#include <string>

#include <gtest/gtest.h>

#include "server/store/history.hpp"
#include "server/store/migrate.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

class Paces : public ::testing::Test {
 protected:
  Paces() : database_(folder_.database(), Access::ReadWrite) {
    migrate(database_);
    database_.execute(
        "INSERT INTO player (id, name, created) VALUES (1, 'a', 0), (2, 'b', 0);"
        "INSERT INTO table_info (id, room, name, rules, house, opened) "
        "VALUES (1, 'r', 'n', 'yahoo', '', 0)");
  }

  // East#1 twice, then East#2: three deals of two hands that take that many seconds in all.
  void play(std::int64_t seconds, int people = 2, const std::string& move_ms = "10000") {
    const std::string id = std::to_string(++games_);
    database_.execute(
        "INSERT INTO game (id, table_id, rules, house, started, finished, ending, start, move_ms) "
        "VALUES (" +
        id + ", 1, 'yahoo', '', 100, " + std::to_string(100 + seconds) + ", 'finished', 2000, " +
        move_ms + ")");
    for (int seat = 0; seat < 4; ++seat) {
      const std::string player = seat < people ? std::to_string(1 + seat % 2) : "NULL";
      database_.execute("INSERT INTO game_seat (game, seat, player, name) VALUES (" + id + ", " +
                        std::to_string(seat) + ", " + player + ", 'x')");
    }
    for (int deal = 1; deal <= 3; ++deal) {
      database_.execute("INSERT INTO deal_result VALUES (" + id + ", " + std::to_string(deal) +
                        ", 0, " + (deal < 3 ? "1" : "2") +
                        ", 0, NULL, NULL, 0, 0, 0, 0, 2000, 2000, 2000, 2000)");
    }
  }

  test::TemporaryFolder folder_;
  Database database_;
  int games_ = 0;
};

TEST_F(Paces, AreToldOfFiveGamesOrMore) {
  for (int game = 0; game < 4; ++game) play(300);
  History history(folder_.database());
  EXPECT_TRUE(history.paces().empty());
  play(300);
  ASSERT_EQ(history.paces().size(), 1U);
}

TEST_F(Paces, AreThoseOfTheMedianGameByEachClock) {
  for (const int seconds : {30, 240, 300, 330, 9'000}) play(seconds);
  for (int game = 0; game < 5; ++game) play(900, 4, "0");
  const auto paces = History(folder_.database()).paces();
  ASSERT_EQ(paces.size(), 2U);
  EXPECT_EQ(paces[0].move_ms, 0);
  EXPECT_DOUBLE_EQ(paces[0].deal_seconds, 300);
  EXPECT_EQ(paces[1].rules, "yahoo");
  EXPECT_EQ(paces[1].move_ms, 10'000);
  EXPECT_EQ(paces[1].games, 5U);
  EXPECT_DOUBLE_EQ(paces[1].deal_seconds, 100);
  EXPECT_DOUBLE_EQ(paces[1].deals_per_hand, 1.5);
}

TEST_F(Paces, AreNotOfGamesAgainstBotsNorFromBeforeClocksWereKept) {
  for (int game = 0; game < 5; ++game) play(300, 1);
  for (int game = 0; game < 5; ++game) play(300, 4, "NULL");
  EXPECT_TRUE(History(folder_.database()).paces().empty());
}

}  // namespace
}  // namespace lair::store
