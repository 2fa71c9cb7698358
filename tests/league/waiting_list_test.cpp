// Free seats, seats whose player missed check-in, and who gets them.
#include "server/league/waiting_list.hpp"

#include <algorithm>
#include <string>

#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

// Players 2 to `2 + many - 1`, of whom `seats` play and the rest wait.
World season_of(std::uint32_t seats, std::uint64_t many) {
  SeasonSettings made = settings();
  made.players_max = seats;
  World world(made);
  world.enter(many);
  return world;
}

const Standing* row_of(const std::vector<Standing>& rows, PlayerId player) {
  const auto found = std::ranges::find(rows, player, &Standing::player);
  return found == rows.end() ? nullptr : &*found;
}

TEST(WaitingList, MovesUpForWhoWithdraws) {
  World world = season_of(4, 6);
  EXPECT_EQ(world.state(6), EntrantState::Waiting);
  ASSERT_EQ(world.act(PlayerId(3), Withdrawn{PlayerId(3), ""}), "");
  EXPECT_EQ(world.state(6), EntrantState::Playing);
  EXPECT_EQ(world.state(7), EntrantState::Waiting);
}

TEST(WaitingList, MovesUpForWhoMissesCheckIn) {
  World world = season_of(4, 7);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 4);  // not the fourth player, number 5
  world.check_in(7, 8);  // of those waiting, not the first, number 6
  ASSERT_EQ(world.start(), "");
  const Round& round = *world.season.last_round();
  EXPECT_EQ(round.moved_up, std::vector{PlayerId(7)});
  EXPECT_EQ(round.gave_way, std::vector{PlayerId(5)});
  EXPECT_TRUE(round.seats(PlayerId(7)));
  EXPECT_EQ(world.state(7), EntrantState::Playing);
  EXPECT_EQ(world.state(5), EntrantState::Waiting);
  EXPECT_EQ(world.season.entrants.back().player, PlayerId(5)) << "to the end of the list";
  EXPECT_EQ(row_of(standings(world.season), PlayerId(5)), nullptr);
}

TEST(WaitingList, LeavesASeatToItsPlayerWhereNobodyWaits) {
  World world = season_of(8, 5);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 5);
  ASSERT_EQ(world.start(), "");
  EXPECT_FALSE(world.season.last_round()->seats(PlayerId(6)));
  EXPECT_EQ(world.state(6), EntrantState::Playing) << "in the next round again";
}

TEST(WaitingList, LetsTheLatestToRegisterGiveWayFirst) {
  World world = season_of(6, 7);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(4, 6);
  world.check_in(8, 8);
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->gave_way, std::vector{PlayerId(7)});
  EXPECT_EQ(world.state(2), EntrantState::Playing);
}

TEST(WaitingList, MovesUpWhenTheSeasonGetsMoreSeats) {
  World world = season_of(4, 6);
  SeasonSettings larger = world.season.settings;
  larger.players_max = 5;
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{larger}), "");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->moved_up, std::vector{PlayerId(6)});
  EXPECT_TRUE(world.season.last_round()->gave_way.empty());
  EXPECT_EQ(world.state(7), EntrantState::Waiting);
}

TEST(WaitingList, IsNotOvertakenWhereTheSeasonGetsMoreSeats) {
  World world = season_of(4, 7);  // 6, 7 and 8 wait
  SeasonSettings larger = world.season.settings;
  larger.players_max = 6;
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{larger}), "");
  Season of_before = world.season;
  ASSERT_EQ(world.act(PlayerId(20), Registered{PlayerId(20)}), "");
  for (const Season& season : {world.season, again(world.season)}) {
    EXPECT_EQ(season.entrant(PlayerId(7))->state, EntrantState::Playing);
    EXPECT_EQ(season.entrant(PlayerId(8))->state, EntrantState::Waiting);
    EXPECT_EQ(season.entrant(PlayerId(20))->state, EntrantState::Waiting);
  }
  // As a record from before players moved up at this point.
  apply(of_before,
        {.number = world.last(),
         .actor = PlayerId(20),
         .at = world.now,
         .event = Registered{PlayerId(20)}});
  EXPECT_EQ(of_before.entrant(PlayerId(20))->state, EntrantState::Playing);
  EXPECT_EQ(of_before.entrant(PlayerId(6))->state, EntrantState::Waiting);
}

TEST(WaitingList, KeepsCheckInForARoundThatIsDrawnAgain) {
  World world = season_of(8, 8);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 5);
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->tables.size(), 1U) << "those who were there, nobody else";
}

TEST(WaitingList, KeepsThatCheckInAlsoWhereTheNextOneIsOpen) {
  World world = season_of(8, 8);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 5);
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{2, world.now + 100}), "");
  world.check_in(6, 9);
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  EXPECT_EQ(world.season.check_in->round, 1U);
  ASSERT_EQ(world.start(), "");
  for (const std::uint64_t player : {2U, 3U, 4U, 5U}) {
    EXPECT_TRUE(world.season.last_round()->seats(PlayerId(player)));
  }
}

TEST(WaitingList, LeavesARoundWithoutCheckInWithoutOne) {
  World world = season_of(8, 8);
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{2, world.now + 100}), "");
  world.check_in(6, 9);
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->tables.size(), 2U);
}

// A round of four while two others wait; there was no check-in.
World with_two_waiting() {
  World world = season_of(4, 6);
  EXPECT_EQ(world.start(), "");
  return world;
}

TEST(Substitutes, TakeTheSeatOfWhoDoesNotCome) {
  World world = with_two_waiting();
  const PlayerId absent = *world.season.last_round()->tables[0].players[0];
  EXPECT_EQ(substitutes_for(world.season, *world.season.last_round()),
            (std::vector{PlayerId(6), PlayerId(7)}));
  ASSERT_EQ(world.act({}, Missed{1, 1, absent, Absent::Substitute, PlayerId(6)}), "");
  EXPECT_EQ(world.season.last_round()->tables[0].players[0], PlayerId(6));
  EXPECT_EQ(substitutes_for(world.season, *world.season.last_round()), std::vector{PlayerId(7)});
  ASSERT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {30, 10, -10, -30}, {2, 0, 0, 0}}}),
            "");
  const auto rows = standings(world.season);
  EXPECT_EQ(rows[0].player, PlayerId(6)) << "who plays has the points";
  EXPECT_EQ(rows[0].points, whole_points(4));
  EXPECT_EQ(row_of(rows, absent)->points, TablePoints(0));
  EXPECT_EQ(row_of(rows, absent)->games, 1) << "lost";
  EXPECT_EQ(world.state(6), EntrantState::Waiting) << "for a seat of their own";
}

TEST(Substitutes, MayBeReplacedInTheirTurn) {
  World world = with_two_waiting();
  const PlayerId absent = *world.season.last_round()->tables[0].players[0];
  ASSERT_EQ(world.act({}, Missed{1, 1, absent, Absent::Substitute, PlayerId(6)}), "");
  ASSERT_EQ(world.act({}, Missed{1, 1, PlayerId(6), Absent::Substitute, PlayerId(7)}), "");
  ASSERT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {30, 10, -10, -30}, {2, 0, 0, 0}}}),
            "");
  const auto rows = standings(world.season);
  EXPECT_EQ(rows[0].player, PlayerId(7));
  EXPECT_EQ(row_of(rows, PlayerId(6)), nullptr) << "lost nothing that was theirs";
  EXPECT_EQ(row_of(rows, absent)->games, 1);
}

TEST(Substitutes, AreOfTheWaitingListAndPlayOnce) {
  World world = with_two_waiting();
  const Four four = world.season.last_round()->tables[0].players;
  const auto missed = [](const std::optional<PlayerId>& player, PlayerId by, Absent absent) {
    return Missed{1, 1, *player, absent, by};
  };
  EXPECT_EQ(world.act({}, missed(four[0], *four[1], Absent::Substitute)), "wrong_players");
  EXPECT_EQ(world.act({}, missed(four[0], PlayerId(99), Absent::Substitute)), "wrong_players");
  EXPECT_EQ(world.act({}, missed(four[0], PlayerId(6), Absent::WalkOver)), "wrong_players");
  ASSERT_EQ(world.act({}, missed(four[0], PlayerId(6), Absent::Substitute)), "");
  EXPECT_EQ(world.act({}, missed(four[1], PlayerId(6), Absent::Substitute)), "wrong_players");
  EXPECT_EQ(world.act(kOrganiser, missed(four[1], PlayerId(7), Absent::Substitute)),
            "not_organiser");
}

TEST(Substitutes, CheckedInWhereThereWasACheckIn) {
  World world = season_of(4, 6);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 5);
  world.check_in(7, 7);
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(substitutes_for(world.season, *world.season.last_round()), std::vector{PlayerId(7)});
}

TEST(Clocks, StandStillWhileTheServerIsDown) {
  World world = with_two_waiting();
  EXPECT_EQ(world.act(kOrganiser, TimeLost{30}), "not_organiser");
  ASSERT_EQ(world.act({}, TimeLost{30}), "");
  EXPECT_EQ(world.season.last_round()->tables[0].extra_seconds, 30U);
  ASSERT_EQ(world.act(kOrganiser, Paused{}), "");
  EXPECT_EQ(world.act({}, TimeLost{30}), "season_paused") << "they stand still anyway";
}

}  // namespace
}  // namespace lair::league
