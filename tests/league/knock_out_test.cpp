// Knock-outs: who goes through, until one final table is left.
#include "server/league/knock_out.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "server/league/limits.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

SeasonSettings knock_out(std::uint32_t through, std::uint64_t seed = 42) {
  SeasonSettings made = settings();
  made.contest = KnockOut{through};
  made.players_max = kPlayersMax;
  made.rounds = 1;  // ignored
  made.seed = seed;
  return made;
}

std::set<std::uint64_t> drawn_for(const Round& round) {
  std::set<std::uint64_t> people;
  std::size_t places = round.byes.size();
  for (const PlayerId player : round.byes) people.insert(player.value());
  for (const RoundTable& table : round.tables) {
    for (const auto& player : table.players) {
      if (!player) continue;
      people.insert(player->value());
      ++places;
    }
  }
  EXPECT_EQ(people.size(), places) << "everybody is drawn once";
  return people;
}

TEST(KnockOut, LeavesANumberThatFullTablesReduceToFour) {
  for (const std::uint32_t through : {1U, 2U}) {
    for (std::size_t players = 5; players <= kPlayersMax; ++players) {
      SCOPED_TRACE(std::to_string(players) + " players, through " + std::to_string(through));
      const KnockOutRound first = knock_out_round(players, through);
      EXPECT_EQ(first.seated + first.byes, players);
      const std::size_t tables = (first.seated + 3) / 4;
      std::size_t left = tables * through + first.byes;
      EXPECT_LE(4 * tables - first.seated, through == 2 ? 1U : 2U) << "bots";
      while (left > 4) {
        const KnockOutRound next = knock_out_round(left, through);
        EXPECT_EQ(next.byes, 0U);
        EXPECT_EQ(next.seated % 4, 0U);
        left = next.seated / 4 * through;
      }
      EXPECT_EQ(left, 4U);
    }
  }
}

TEST(KnockOut, EndsWithOneFinalTableForEveryNumberOfPlayers) {
  for (const std::uint32_t through : {1U, 2U}) {
    for (std::uint64_t players = 4; players <= 200; ++players) {
      SCOPED_TRACE(std::to_string(players) + " players, through " + std::to_string(through));
      Lot chance(players * 10 + through);
      World world(knock_out(through, players));
      world.enter(players);
      std::set<std::uint64_t> in;
      while (world.season.has_next_round()) {
        ASSERT_EQ(world.start(), "");
        const std::set<std::uint64_t> drawn = drawn_for(*world.season.last_round());
        if (!in.empty()) {
          EXPECT_EQ(drawn, in) << "whoever went through plays or sits out";
        }
        world.play(chance);
        in.clear();
        for (const PlayerId one : still_in_after(world.season, *world.season.last_round())) {
          in.insert(one.value());
        }
        ASSERT_LT(in.size(), drawn.size()) << "every round somebody is out";
      }
      EXPECT_EQ(in.size(), 1U) << "one winner";
      EXPECT_EQ(drawn_for(*world.season.last_round()).size(), 4U) << "four in the final";
      EXPECT_EQ(world.start(), "no_more_rounds");
      const auto table = standings(world.season);
      EXPECT_EQ(table.front().player.value(), *in.begin());
      EXPECT_FALSE(table.front().is_out);
      const auto is_out = [](const Standing& row) { return row.is_out; };
      EXPECT_EQ(std::ranges::count_if(table, is_out), static_cast<std::ptrdiff_t>(players) - 1);
      const auto falls = [](const Standing& one, const Standing& other) {
        return one.reached < other.reached;
      };
      EXPECT_EQ(std::ranges::adjacent_find(table, falls), table.end()) << "who came farther leads";
      EXPECT_EQ(table, standings(again(world.season)));
    }
  }
}

TEST(KnockOut, AvoidsThatTwoMeetAgainWhileThatIsPossible) {
  Lot chance(7);
  World world(knock_out(2, 7));
  world.enter(64);
  std::vector<Pairing> before;
  for (int round = 1; round <= 3; ++round) {
    ASSERT_EQ(world.start(), "");
    Pairing drawn;
    for (const RoundTable& table : world.season.last_round()->tables) {
      drawn.tables.push_back(table.players);
    }
    EXPECT_EQ(repeats_in(drawn.tables, before), 0) << "round " << round;
    before.push_back(drawn);
    world.play(chance);
  }
}

// A knock-out of eight players whose first round is drawn; the seats of a table are East, South,
// West, North.
World small(std::uint32_t through = 2) {
  World world(knock_out(through));
  world.enter(8);
  EXPECT_EQ(world.start(), "");
  return world;
}

PlayerId seat(const World& world, std::size_t table, std::size_t at) {
  return *world.season.last_round()->tables.at(table).players.at(at);
}

TEST(KnockOut, SendsThroughTheBestByGamePointsThenHandsWon) {
  World world = small();
  const PlayerId first = seat(world, 0, 2);
  const PlayerId second = seat(world, 0, 1);
  world.act(
      {
  },
      ResultTaken{1, 1, {{}, {5, 10, 20, 10}, {0, 3, 0, 2}}});
  const Round& round = *world.season.last_round();
  EXPECT_EQ(through_from(world.season, round, round.tables[0]),
            (std::vector<PlayerId>{first, second}));
  EXPECT_TRUE(through_from(world.season, round, round.tables[1]).empty());
}

TEST(KnockOut, NeverSendsThroughWhoLostByNotComing) {
  World world = small();
  const PlayerId absent = seat(world, 0, 0);
  EXPECT_EQ(world.act({}, Missed{1, 1, absent, Absent::WalkOver, {}}), "");
  world.act(
      {
  },
      ResultTaken{1, 1, {{}, {90, 1, 2, 3}, {9, 0, 0, 0}}});
  const Round& round = *world.season.last_round();
  const auto through = through_from(world.season, round, round.tables[0]);
  EXPECT_EQ(through, (std::vector<PlayerId>{seat(world, 0, 3), seat(world, 0, 2)}));
}

TEST(KnockOut, GivesNobodysSeatToTheWaitingListOnceItHasBegun) {
  SeasonSettings made = knock_out(2);
  made.players_max = 8;
  World world(made);
  world.enter(10);
  EXPECT_EQ(world.start(), "");
  const PlayerId leaver = seat(world, 0, 0);
  EXPECT_EQ(world.act(leaver, Withdrawn{leaver, ""}), "");
  EXPECT_EQ(world.state(10), EntrantState::Waiting);
  EXPECT_EQ(world.act(leaver, Registered{leaver}), "knock_out_begun");
  EXPECT_EQ(world.act(PlayerId(99), Registered{PlayerId(99)}), "knock_out_begun");
  EXPECT_EQ(world.act({}, Missed{1, 1, leaver, Absent::Substitute, PlayerId(10)}), "wrong_players");
  Lot chance(1);
  world.play(chance);
  EXPECT_EQ(world.start(), "");
  EXPECT_FALSE(world.season.last_round()->seats(leaver));
  EXPECT_FALSE(world.season.last_round()->seats(PlayerId(10)));
}

TEST(KnockOut, PutsOutWhoMissesTheCheckInOfALaterRound) {
  World world(knock_out(2));
  world.enter(16);
  ASSERT_EQ(world.start(), "");
  Lot chance(5);
  world.play(chance);
  const auto in = still_in_after(world.season, *world.season.last_round());
  ASSERT_EQ(in.size(), 8U);
  EXPECT_EQ(world.act(kOrganiser, CheckInOpened{2, world.now + 100}), "");
  for (std::size_t at = 1; at < in.size(); ++at) {
    EXPECT_EQ(world.act(in[at], CheckedIn{in[at]}), "");
  }
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(drawn_for(*world.season.last_round()).size(), 7U);
  for (const Standing& row : standings(world.season)) {
    if (row.player == in.front()) {
      EXPECT_TRUE(row.is_out);
    }
  }
  world.play(chance);
  EXPECT_EQ(still_in_after(world.season, *world.season.last_round()).size(), 4U);
}

TEST(KnockOut, IsDecidedWhenFewerThanTwoAreLeft) {
  World world = small();
  Lot chance(3);
  world.play(chance);
  const auto in = still_in_after(world.season, *world.season.last_round());
  for (std::size_t at = 1; at < in.size(); ++at) {
    EXPECT_EQ(world.act(in[at], Withdrawn{in[at], ""}), "");
  }
  EXPECT_EQ(world.start(), "knock_out_decided");
  EXPECT_EQ(standings(world.season).front().player, in.front());
  EXPECT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
}

TEST(KnockOut, RefusesSettingsItDoesNotHave) {
  SeasonSettings made = knock_out(3);
  EXPECT_EQ(open_season(made, kOrganiser, 1).error().code, "bad_knock_out");
  made = knock_out(0);
  EXPECT_EQ(open_season(made, kOrganiser, 1).error().code, "bad_knock_out");
  made = knock_out(2);
  made.has_final = true;
  EXPECT_EQ(open_season(made, kOrganiser, 1).error().code, "bad_knock_out");
}

TEST(Contest, OfARecordOfBeforeItIsSingles) {
  const auto old = wire::event_from(
      "season_opened", R"({"settings":{"name":"Old","format":"swiss"},"organiser":1})");
  ASSERT_TRUE(old.has_value()) << old.error();
  const auto& read = std::get<SeasonOpened>(*old).settings;
  EXPECT_EQ(read.contest, Contest(Singles{}));
  EXPECT_EQ(read.format, Format::Swiss);
  EXPECT_FALSE(wire::event_from("season_opened",
                                R"({"settings":{"contest":{"kind":"chess"}},"organiser":1})")
                   .has_value());
}

}  // namespace
}  // namespace lair::league
