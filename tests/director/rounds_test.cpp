// What the director does with the tables of a round: it opens, holds and ends them.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/fair/duplicate.hpp"
#include "tests/director/hall.hpp"

namespace lair::director {
namespace {

TEST(ARound, OfADuplicateGivesAllItsTablesTheWallsOfTheirDraw) {
  Hall hall;
  hall.salt = "00ff";
  league::SeasonSettings made = settings();
  made.contest = league::Duplicate{};
  hall.open(made, 8);
  hall.start_round();
  const fair::Share walls = fair::round_secret("00ff", 77, 1);
  ASSERT_EQ(hall.tables.opened.size(), 2U);
  for (const auto& [id, opened] : hall.tables.opened) {
    EXPECT_EQ(opened.walls, walls);
    EXPECT_TRUE(opened.settings.policies.duplicate);
    EXPECT_EQ(opened.settings.policies.spectators, table::Watching::Nothing);
  }
  ASSERT_EQ(hall.organise(league::RoundAbandoned{1, "a power cut"}), "");
  hall.start_round();
  ASSERT_EQ(hall.tables.opened.size(), 4U);
  EXPECT_EQ(hall.tables.opened.rbegin()->second.walls, fair::round_secret("00ff", 77, 2))
      << "some of the first were seen";
}

TEST(ARound, OfADuplicateTakesEachDealWithTheResult) {
  Hall hall;
  hall.salt = "00ff";
  league::SeasonSettings made = settings();
  made.contest = league::Duplicate{};
  hall.open(made);
  hall.start_round();
  const std::vector<league::PlayedDeal> deals{
      {.hand = 0, .repeat = 0, .points = {4, -4, 0, 0}},
      {.hand = 1, .repeat = 0, .points = {0, 0, 0, 0} }
  };
  hall.games.played[table::TableId(hall.seats().table)] = {
      .id = 5, .scores = {2004, 1996, 2000, 2000},
           .hands = {1,    0,    0,    0   },
           .deals = deals
  };
  hall.stands(Stage::Over);
  hall.pass(1);
  ASSERT_TRUE(hall.seats().result.has_value());
  EXPECT_EQ(hall.seats().result->deals, deals);
}

TEST(ARound, OpensItsTablesAsTheSeasonSays) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.length = {LengthUnit::Rounds, 1};
  hall.open(made, 8);
  hall.start_round();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"open 1", "open 2"}));
  for (const auto& [id, table] : hall.tables.opened) {
    EXPECT_EQ(table.settings.policies.length, made.length);
    EXPECT_EQ(table.settings.policies.admission, table::Admission::League);
    EXPECT_EQ(table.settings.policies.league, hall.season_id.value());
    EXPECT_EQ(table.settings.policies.invited.size(), 4U);
    for (const Seat seat : kSeats) {
      const league::Four& drawn = hall.seats(id.value() - 1).players;
      EXPECT_EQ(table.players[seat]->player, drawn.at(index_of(seat)));
    }
  }
}

TEST(ARound, OpensItsTablesOnceTheGamesCanBeRead) {
  Hall hall;
  hall.open(settings(), 8);
  hall.games.fails = true;
  hall.start_round();
  EXPECT_THROW(hall.pass(1), std::runtime_error) << "the loop of the lobby says why";
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.games.fails = false;
  hall.pass(1);
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"open 1", "open 2"}));
  hall.pass(1);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
}

TEST(APause, HoldsTheTablesThenLetsThemGo) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::Paused{}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"hold 1"});
  hall.stands(Stage::Playing, {}, true);
  ASSERT_EQ(hall.organise(league::Resumed{}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"let go 1"});
}

TEST(ARuling, EndsTheTableThatIsStillPlayed) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, {}, "misplay"}), "");
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

// If a table ends without a game, asking again finds nothing more.
TEST(ATableThatIsOver, IsAskedForItsGameOnce) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.pass(1);
  hall.stands(Stage::Waiting);
  hall.pass(1);
  EXPECT_EQ(hall.pulse.last, hall.now);
  hall.stands(Stage::Over);
  const int asked = hall.games.asked;
  for (const int times : {1, 2, 3}) hall.pass(times);
  hall.stands(Stage::Over);  // its last spectator has left
  EXPECT_EQ(hall.games.asked, asked);
  EXPECT_EQ(hall.pulse.last, hall.now - 6) << "nobody is waited for";
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, {}, "nobody played"}), "");
  hall.pass(1);
  EXPECT_EQ(hall.games.asked, asked);
}

TEST(ATableThatIsOver, IsWatchedAgainOnceItGoesOn) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Over);  // its journal could not be written
  hall.pass(1);
  hall.stands(Stage::Playing);
  hall.play_first_game();
  hall.stands(Stage::Over);
  EXPECT_TRUE(hall.seats().result.has_value());
}

TEST(ATableThatIsLost, IsOpenedAgainWhileItIsWaitedFor) {
  Hall hall;
  hall.open(settings(), 8);
  hall.start_round();
  hall.stands(Stage::Over);  // its opening could not be written
  hall.tables.take_asked();
  hall.pass(10);
  EXPECT_EQ(hall.tables.take_asked(), Asked{}) << "what is on the disk is not known";
  hall.director.table_lost(table::TableId(1));
  EXPECT_EQ(hall.tables.take_asked(), Asked{"open 1"});
  hall.stands(Stage::Waiting);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start 1"}) << "its people are not called twice";
  hall.director.table_lost(table::TableId(99));
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 2, {}, "a cut line"}), "");
  hall.tables.take_asked();
  hall.director.table_lost(table::TableId(2));
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
}

TEST(ATableThatIsLost, IsOverWhereItsEndIsOnTheDisk) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Over);
  hall.tables.take_asked();
  hall.games.ended.insert(table::TableId(1));
  hall.play_first_game();
  hall.director.table_lost(table::TableId(1));
  EXPECT_EQ(hall.seats().result->game, kFirstGame);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST(ATableThatIsLost, IsOpenedAgainOnceTheGamesCanBeRead) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Over);
  hall.tables.take_asked();
  hall.games.fails = true;
  hall.director.table_lost(table::TableId(1));
  hall.games.fails = false;
  hall.pass(1);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"open 1"});
}

TEST(ATableThatComesBack, IsGivenItsPeopleAgain) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Over);  // the record of somebody sitting down could not be written
  hall.tables.take_asked();
  hall.stands(Stage::Waiting, {2, 3, 4, 5});
  EXPECT_EQ(hall.tables.take_asked(), Asked{"open 1"});
  hall.stands(Stage::Over);
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, {}, "a cut line"}), "");
  hall.stands(Stage::Waiting);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"}) << "nobody is called to it any more";
}

TEST(ATableNeverHeardOf, IsAskedForItsEndOnce) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.pass(1);
  const int asked = hall.games.asked;
  hall.pass(1);
  EXPECT_EQ(hall.games.asked, asked);
}

TEST(ASeasonThatEnds, HasNoTableLeft) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, {}, "misplay"}), "");
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::SeasonEnded{}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
  hall.pass(1);
  EXPECT_EQ(hall.pulse.last, std::nullopt) << "nobody is waited for";
}

TEST(ATableInPerson, IsNotOpenedNorWaitedFor) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.venue = league::Venue::InPerson;
  hall.open(made);
  hall.start_round();
  hall.pass(100'000);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  EXPECT_TRUE(hall.season().round(1)->tables[0].lost.empty());
}

TEST(ATableInPerson, ThatWasPlayedHereEndsHere) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::MovedInPerson{1, 1}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
  hall.play_first_game();
  hall.stands(Stage::Over);
  EXPECT_FALSE(hall.season().round(1)->tables[0].result.has_value()) << "what was broken off";
}

TEST(AnAbandonedRound, EndsItsTables) {
  Hall hall;
  hall.open(settings(), 8);
  hall.start_round();
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::RoundAbandoned{1, "fire alarm"}), "");
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"end 1", "end 2"}));
}

}  // namespace
}  // namespace lair::director
