// One game of a round: who is waited for, when it begins, and when the bell ends it.
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/director/hall.hpp"

namespace lair::director {
namespace {

TEST(AMatch, BeginsOnceAllFourAreThere) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.tables.take_asked();
  hall.stands(Stage::Waiting, {3});
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.stands(Stage::Waiting);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start 1"});
}

TEST(AMatch, IsAskedForAgainOnlyAfterAWhile) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Waiting);
  hall.tables.take_asked();
  hall.stands(Stage::Waiting);
  EXPECT_EQ(hall.tables.take_asked(), Asked{}) << "it is on its way";
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start 1"});
}

TEST(AMatch, IsAskedForAlthoughTheClockWasPutBack) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Waiting);
  hall.tables.take_asked();
  hall.pass(-3'600);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start 1"});
}

TEST(AMatch, IsLostByWhoIsWaitedForInVain) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.absent = league::Absent::WalkOver;
  hall.open(made);
  hall.start_round();
  hall.stands(Stage::Waiting, {3});
  hall.pass(99);
  EXPECT_EQ(hall.count<league::Missed>(), 0);
  hall.tables.take_asked();
  hall.pass(1);
  EXPECT_TRUE(hall.seats().is_lost_by(PlayerId(3)));
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start without 1 1"});
}

TEST(AMatch, IsPlayedByTheFirstOfTheWaitingListWhoIsConnected) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.players_max = 4;
  hall.open(made, 6);  // 6 and 7 wait
  hall.start_round();
  hall.tables.connected = {PlayerId(7)};
  hall.stands(Stage::Waiting, {3});
  hall.pass(100);
  ASSERT_EQ(hall.seats().replaced.size(), 1U);
  EXPECT_EQ(hall.seats().replaced.front().player, PlayerId(3));
  EXPECT_EQ(hall.seats().replaced.front().by, PlayerId(7));
  const Asked asked = hall.tables.take_asked();
  EXPECT_EQ(asked.back(), "open 1") << "the seat is theirs";
}

TEST(AMatch, GivesItsResultOnceItIsOver) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.play_first_game();
  hall.stands(Stage::Over);
  ASSERT_TRUE(hall.seats().result);
  EXPECT_EQ(hall.seats().result->game, kFirstGame);
  EXPECT_TRUE(hall.season().last_round()->is_over());
  hall.pass(1);
  EXPECT_EQ(hall.count<league::ResultTaken>(), 1);
}

TEST(AMatch, GivesNoResultWithoutADealPlayedToItsEnd) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.stands(Stage::Over);
  EXPECT_FALSE(hall.seats().result);
}

TEST(AMatch, GivesItsResultAgainUntilItIsWritten) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.play_first_game();
  hall.books.fails = true;
  hall.stands(Stage::Over);
  const int asked = hall.games.asked;
  hall.pass(1);
  EXPECT_GT(hall.games.asked, asked);
}

TEST(AMatch, GivesItsResultOnceTheGamesCanBeRead) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.play_first_game();
  hall.games.fails = true;
  hall.stands(Stage::Over);
  hall.games.fails = false;
  hall.pass(1);
  EXPECT_TRUE(hall.seats().result);
}

TEST(AMatch, IsLeftToItsTableUntilTheBell) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.length = {LengthUnit::Deals, 3};
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  hall.games.deals[table::TableId(1)] = 2;
  hall.stands(Stage::BetweenDeals);
  hall.pass(100'000);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
}

TEST(AMatch, OfATableThatKnowsNoLengthEndsAfterItsDeals) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.length = {LengthUnit::Deals, 3};
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  hall.games.deals[table::TableId(1)] = 3;
  hall.stands(Stage::Playing);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.stands(Stage::BetweenDeals);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

// A bell after two hours; the parameter says whether the hand in progress is finished.
class TheBell : public ::testing::TestWithParam<bool> {};

TEST_P(TheBell, EndsTheGame) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.minutes = 120;
  made.finishes_hand = GetParam();
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  hall.stands(Stage::Playing);
  hall.pass(120 * 60 - 1);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.pass(1);
  EXPECT_EQ(hall.tables.take_asked(), Asked{GetParam() ? "ring 1" : "end 1"});
  hall.stands(Stage::BetweenDeals);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST_P(TheBell, WaitsForExtraTime) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.minutes = 1;
  made.finishes_hand = GetParam();
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::TimeExtended{1, 1, 30}), "");
  hall.stands(Stage::BetweenDeals);
  hall.pass(60);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.pass(30);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

// The only table of a season plays until the bell; the hand in progress is finished.
void play_until_the_bell(Hall& hall) {
  league::SeasonSettings made = settings();
  made.minutes = 120;
  hall.open(made);
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.pass(120 * 60);
}

TEST(ATableThatEverybodyHasLeft, EndsAtTheBellInTheMiddleOfADeal) {
  Hall hall;
  play_until_the_bell(hall);
  hall.tables.take_asked();
  hall.stands(Stage::Playing, {2, 3, 4, 5});
  hall.pass(59);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"ring 1"}) << "they may come back";
  hall.stands(Stage::Playing, {2, 3, 4});
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"ring 1"}) << "one is back";
  hall.stands(Stage::Playing, {2, 3, 4, 5});
  hall.pass(60);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST(ATableThatEverybodyHasLeft, IsNotGivenUpForAPause) {
  Hall hall;
  play_until_the_bell(hall);
  ASSERT_EQ(hall.organise(league::Paused{}), "");
  hall.stands(Stage::Playing, {2, 3, 4, 5}, true);
  hall.pass(10'000);
  ASSERT_EQ(hall.organise(league::Resumed{}), "");
  hall.tables.take_asked();
  hall.stands(Stage::Playing, {2, 3, 4, 5});
  EXPECT_EQ(hall.tables.take_asked(), Asked{"ring 1"});
}

TEST(ATableThatEverybodyHasLeft, KeepsNoRoundWaitingForADay) {
  for (const auto& [wait, abandoned] : {
           std::pair{100U,   std::chrono::minutes(10)},
           {3'600U, std::chrono::minutes(60)}
  }) {
    Hall hall;
    league::SeasonSettings made = settings();
    made.wait_seconds = wait;
    hall.open(made);
    hall.start_round();
    const auto& opened = hall.tables.opened.at(table::TableId(1));
    EXPECT_EQ(opened.settings.policies.absence.abandoned, abandoned);
  }
}

INSTANTIATE_TEST_SUITE_P(Hands, TheBell, ::testing::Bool(), [](const auto& row) {
  return std::string(row.param ? "Finished" : "BrokenOff");
});

}  // namespace
}  // namespace lair::director
