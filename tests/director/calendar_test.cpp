// What begins by the calendar, and who is called to it.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/director/hall.hpp"

namespace lair::director {
namespace {

TEST(TheCalendar, OpensCheckInThenBeginsTheRoundWithThoseWhoCame) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.starts = {kBegun + 600, kBegun + 10'000};
  made.check_in_minutes = 5;
  hall.open(made, 5);
  hall.pass(299);
  EXPECT_FALSE(hall.season().check_in);
  hall.pass(1);
  ASSERT_TRUE(hall.season().check_in);
  EXPECT_EQ(hall.season().check_in->deadline, kBegun + 600);
  for (const std::uint64_t player : {2U, 3U, 4U, 6U}) {
    const PlayerId id(player);
    ASSERT_EQ(hall.act({.player = id}, hall.season_id, league::CheckedIn{id}), "");
  }
  hall.pass(300);
  ASSERT_NE(hall.season().last_round(), nullptr);
  EXPECT_FALSE(hall.season().last_round()->seats(PlayerId(5)));
}

TEST(TheCalendar, OpensNoCheckInAgainThatAnOrganiserUndid) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.starts = {kBegun + 600, kBegun + 10'000};
  made.check_in_minutes = 5;
  hall.open(made, 5);
  hall.pass(300);
  ASSERT_TRUE(hall.season().check_in);
  const auto opened = static_cast<std::uint32_t>(hall.season().records.size());
  ASSERT_EQ(hall.organise(league::Undone{opened, "Everybody is here."}), "");
  hall.pass(100);
  EXPECT_FALSE(hall.season().check_in);
  made.starts.front() += 1'000;
  ASSERT_EQ(hall.organise(league::SettingsChanged{made}), "");
  hall.pass(900);
  EXPECT_TRUE(hall.season().check_in) << "of another hour";
}

TEST(TheCalendar, LetsACheckInEndThatAnOrganiserSet) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.starts = {kBegun + 600, kBegun + 10'000};
  hall.open(made, 5);
  ASSERT_EQ(hall.organise(league::CheckInOpened{1, kBegun + 900}), "");
  hall.pass(700);
  EXPECT_EQ(hall.season().last_round(), nullptr);
  for (const std::uint64_t player : {2U, 3U, 4U, 6U}) {
    const PlayerId id(player);
    ASSERT_EQ(hall.act({.player = id}, hall.season_id, league::CheckedIn{id}), "");
  }
  hall.pass(200);
  ASSERT_NE(hall.season().last_round(), nullptr);
  EXPECT_TRUE(hall.season().last_round()->seats(PlayerId(6)));
}

TEST(TheCalendar, DrawsNoAbandonedRoundAgain) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.starts = {kBegun + 600, kBegun + 1'000};
  hall.open(made);
  hall.pass(600);
  const league::GameResult even{.game = {}, .scores = {}, .hands = {}};
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, even, "power cut"}), "");
  hall.pass(400);
  ASSERT_EQ(hall.season().last_round()->number, 2U);
  ASSERT_EQ(hall.organise(league::RoundAbandoned{2, "power cut"}), "");
  ASSERT_EQ(hall.organise(league::RoundAbandoned{1, "power cut"}), "");
  hall.pass(100);
  EXPECT_EQ(hall.season().rounds.size(), 2U);
  hall.start_round();
  EXPECT_EQ(hall.season().last_round()->number, 1U) << "an organiser says so";
}

std::string text_of(const std::vector<EndedCall>& calls) {
  std::string text;
  for (const EndedCall& call : calls) {
    if (!text.empty()) text += ", ";
    text += call.season != league::SeasonId() ? "check-in"
                                              : "table " + std::to_string(call.table.value());
    text += " of";
    for (const PlayerId player : call.players) text += " " + std::to_string(player.value());
  }
  return text;
}

TEST(ACallToCheckIn, EndsForWhoeverHasAnsweredThenForAll) {
  Hall hall;
  hall.open(settings(), 5);
  ASSERT_EQ(hall.organise(league::CheckInOpened{1, kBegun + 600}), "");
  EXPECT_EQ(text_of(hall.tables.ended_calls), "");
  ASSERT_EQ(hall.act({.player = PlayerId(2)}, hall.season_id, league::CheckedIn{PlayerId(2)}), "");
  ASSERT_EQ(hall.act({.player = PlayerId(6)}, hall.season_id, league::Withdrawn{PlayerId(6), {}}),
            "");
  EXPECT_EQ(text_of(hall.tables.ended_calls), "check-in of 2, check-in of 6");
  hall.tables.ended_calls.clear();
  ASSERT_EQ(hall.organise(league::SeasonEnded{}), "");
  EXPECT_FALSE(hall.season().check_in) << "no page says that it is open";
  EXPECT_EQ(text_of(hall.tables.ended_calls), "check-in of 2 3 4 5");
}

TEST(ACallToCheckIn, IsOnlyForThoseWhoHaveNotAnswered) {
  Hall hall;
  hall.open(settings(), 5);
  ASSERT_EQ(hall.organise(league::CheckInOpened{1, kBegun + 600}), "");
  ASSERT_EQ(hall.act({.player = PlayerId(2)}, hall.season_id, league::CheckedIn{PlayerId(2)}), "");
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::CheckInOpened{1, kBegun + 900}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"check in 1 4"});
}

TEST(ASeasonThatIsRemoved, HasNoTableLeft) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  const auto table = hall.season().last_round()->tables.front().table;
  std::string refused = "no answer";
  hall.office.act(
      hall.season_id,
      {.actor = {}, .at = kBegun, .event = league::SeasonRemoved{"spam"}, .is_operator = true},
      [&](const auto& record) { refused = record ? "" : std::string(record.error().code); });
  EXPECT_EQ(refused, "");
  const std::vector<std::string> asked = hall.tables.take_asked();
  EXPECT_NE(std::ranges::find(asked, "end " + std::to_string(table)), asked.end());
  EXPECT_TRUE(hall.office.running().empty());
}

TEST(ACallToATable, EndsWithItsMatch) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.tables.ended_calls.clear();
  hall.play_first_game();
  hall.stands(Stage::Over);
  ASSERT_TRUE(hall.seats().result);
  ASSERT_EQ(hall.tables.ended_calls.size(), 1U);
  EXPECT_EQ(hall.tables.ended_calls[0].table, table::TableId(1));
  EXPECT_EQ(hall.tables.ended_calls[0].players.size(), 4U);
}

TEST(ACallToATable, EndsForWhoHasLostTheirGame) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.absent = league::Absent::WalkOver;
  hall.open(made);
  hall.start_round();
  hall.tables.ended_calls.clear();
  hall.stands(Stage::Waiting, {3});
  hall.pass(100);
  EXPECT_EQ(text_of(hall.tables.ended_calls), "table 1 of 3");
}

TEST(ACallToATable, EndsByARuling) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.tables.ended_calls.clear();
  const league::GameResult even{.game = {}, .scores = {}, .hands = {}};
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, even, "power cut"}), "");
  ASSERT_FALSE(hall.tables.ended_calls.empty());
  EXPECT_EQ(hall.tables.ended_calls[0].table, table::TableId(1));
}

}  // namespace
}  // namespace lair::director
