// Divisions: who meets whom, who moves up or down, and the season that follows.
#include "server/league/divisions.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "server/league/limits.hpp"
#include "server/league/undo.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

SeasonSettings of_divisions(std::uint32_t count, std::uint32_t moving, std::uint64_t seed = 42) {
  SeasonSettings made = settings();
  made.contest = Divisions{count, moving};
  made.players_max = kPlayersMax;
  made.seed = seed;
  return made;
}

std::uint32_t division_at(const Season& season, const RoundTable& table) {
  std::set<std::uint32_t> found;
  for (const auto& player : table.players) {
    if (player) found.insert(season.division_of(*player));
  }
  EXPECT_EQ(found.size(), 1U) << "a table is one of one division";
  return found.empty() ? 0 : *found.begin();
}

// Places players 2, 3, … in the divisions in turn.
World placed(const SeasonSettings& made, std::uint32_t players) {
  World world(made);
  const auto count = std::get<Divisions>(made.contest).count;
  world.enter(players);
  for (std::uint32_t player = 0; player < players; ++player) {
    EXPECT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(player + 2), 1 + player % count}), "");
  }
  return world;
}

std::map<std::uint32_t, int> sizes_of(const std::vector<PlayerPlaced>& placed) {
  std::map<std::uint32_t, int> sizes;
  for (const PlayerPlaced& one : placed) ++sizes[one.division];
  return sizes;
}

const Standing& row_of(const std::vector<Standing>& rows, std::uint64_t player) {
  return *std::ranges::find(rows, PlayerId(player), &Standing::player);
}

// Checks the laws of a round, the standings and the moves over formats, remainders and numbers of
// players.
TEST(Divisions, MeetThemselvesAloneAndKeepTheirSizes) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Lot chance(seed, 0);
    SeasonSettings made = of_divisions(2 + static_cast<std::uint32_t>(chance.below(4)),
                                       1 + static_cast<std::uint32_t>(chance.below(4)),
                                       seed);
    made.format = static_cast<Format>(chance.below(3));
    made.remainder = static_cast<Remainder>(chance.below(2));
    const auto divisions = std::get<Divisions>(made.contest).count;
    const auto players = 4 * divisions + static_cast<std::uint32_t>(chance.below(30));
    World world = placed(made, players);
    for (std::uint32_t round = 1; round <= made.rounds; ++round) {
      ASSERT_EQ(world.start(), "");
      std::size_t seen = world.season.last_round()->byes.size();
      std::uint32_t before = 1;
      for (const RoundTable& table : world.season.last_round()->tables) {
        const std::uint32_t division = division_at(world.season, table);
        EXPECT_GE(division, before) << "the highest first";
        before = division;
        seen += static_cast<std::size_t>(
            std::ranges::count_if(table.players, [](const auto& one) { return one.has_value(); }));
      }
      EXPECT_EQ(seen, players);
      world.play(chance);
    }
    const std::vector<Standing> rows = standings(world.season);
    EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &Standing::division));
    EXPECT_EQ(standings(again(world.season)), rows);
    const Follows follows = handed_on(world.season);
    EXPECT_TRUE(is_sound(follows));
    EXPECT_EQ(follows.invited.size(), players);
    EXPECT_EQ(sizes_of(follows.placed), sizes_of(world.season.placed));
    for (const Standing& up : rows) {
      for (const Standing& other : rows) {
        if (up.division != other.division) continue;
        if (up.moves > other.moves) {
          EXPECT_LT(up.place, other.place);
        }
      }
    }
  }
}

TEST(Divisions, TakeWhoIsPlacedNowhereIntoTheLast) {
  World world(of_divisions(3, 1));
  world.enter(8);
  EXPECT_EQ(world.season.division_of(PlayerId(2)), 3U);
  EXPECT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 1}), "");
  EXPECT_EQ(world.season.division_of(PlayerId(2)), 1U);
  const Undoing undoing(world.season);
  EXPECT_EQ(undoing.why_not(world.last()), std::nullopt);
  ASSERT_EQ(world.act(kOrganiser, Undone{world.last(), "Not yet."}), "");
  EXPECT_EQ(world.season.division_of(PlayerId(2)), 3U);
}

// Eight players placed in two divisions in turn: 2, 4, 6, 8 above, 3, 5, 7, 9 below; scores follow
// the player numbers.
World eight_played(std::uint32_t moving) {
  SeasonSettings made = of_divisions(2, moving);
  made.rounds = 1;
  World world = placed(made, 8);
  EXPECT_EQ(world.start(), "");
  for (std::uint32_t table = 1; table <= 2; ++table) {
    GameResult result;
    const RoundTable& seats = world.season.last_round()->tables.at(table - 1);
    for (std::size_t at = 0; at < 4; ++at) {
      result.scores.at(at) = static_cast<std::int64_t>(seats.players.at(at)->value());
    }
    EXPECT_EQ(world.act({}, ResultTaken{1, table, result}), "");
  }
  return world;
}

TEST(Divisions, SendTheBestUpTheLastDown) {
  const World world = eight_played(1);
  const auto rows = standings(world.season);
  EXPECT_EQ(row_of(rows, 2).moves, -1);
  EXPECT_EQ(row_of(rows, 8).moves, 0);
  EXPECT_EQ(row_of(rows, 9).moves, 1);
  EXPECT_EQ(row_of(rows, 3).moves, 0);
  EXPECT_EQ(rows.front().player, PlayerId(8));
  EXPECT_EQ(rows.back().player, PlayerId(3));
  EXPECT_EQ(row_of(rows, 9).place, 5U);
  EXPECT_EQ(row_of(rows, 9).division_place, 1U);
}

TEST(Divisions, MoveNobodyBeforeARoundWasDrawn) {
  for (const Standing& row : standings(placed(of_divisions(2, 2), 8).season)) {
    EXPECT_EQ(row.moves, 0);
  }
}

TEST(Divisions, CountWhoWithdrewAsTheLast) {
  World world = eight_played(1);
  ASSERT_EQ(world.act(PlayerId(8), Withdrawn{PlayerId(8), ""}), "");
  ASSERT_EQ(world.act(PlayerId(9), Withdrawn{PlayerId(9), ""}), "");
  const auto rows = standings(world.season);
  EXPECT_EQ(row_of(rows, 8).moves, -1);
  EXPECT_EQ(row_of(rows, 2).moves, 0);
  EXPECT_EQ(row_of(rows, 9).moves, 0) << "who withdrew does not go up";
  EXPECT_EQ(row_of(rows, 7).moves, 1);
}

TEST(Divisions, OfASeasonAreTakenOverByTheNext) {
  World world = eight_played(2);
  ASSERT_EQ(world.act(PlayerId(5), Withdrawn{PlayerId(5), ""}), "");
  const Follows follows = handed_on(world.season);
  Season next;
  apply(next, open_season(world.season.settings, kOrganiser, 2'000, follows).value());
  EXPECT_FALSE(next.is_invited(PlayerId(5)));
  EXPECT_TRUE(next.is_invited(PlayerId(9)));
  EXPECT_TRUE(next.entrants.empty()) << "players register themselves";
  for (const std::uint64_t up : {9U, 7U, 8U, 6U})
    EXPECT_EQ(next.division_of(PlayerId(up)), 1U) << up;
  for (const std::uint64_t down : {2U, 3U, 4U, 5U}) {
    EXPECT_EQ(next.division_of(PlayerId(down)), 2U) << down;
  }
  EXPECT_EQ(again(next).division_of(PlayerId(9)), 1U);
}

TEST(Divisions, AreKeptByWhoeverOnlyWaitedForASeat) {
  SeasonSettings made = of_divisions(2, 1);
  made.rounds = 1;
  made.players_max = 8;
  World world = placed(made, 8);
  for (const std::uint64_t player : {20U, 21U, 22U}) {
    ASSERT_EQ(world.act(PlayerId(player), Registered{PlayerId(player)}), "");
    ASSERT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(player), 1}), "");
  }
  ASSERT_EQ(world.act(PlayerId(21), Withdrawn{PlayerId(21), ""}), "");
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.state(20), EntrantState::Waiting);
  Season next;
  apply(next, open_season(made, kOrganiser, 2'000, handed_on(world.season)).value());
  EXPECT_EQ(next.division_of(PlayerId(20)), 1U);
  EXPECT_FALSE(next.is_invited(PlayerId(21)));
  EXPECT_TRUE(is_sound(next.follows));
}

TEST(Divisions, AreTakenOverWithTeamsOfAnyOtherSeason) {
  SeasonSettings made = settings();
  made.contest = Teams{4};
  World world(made);
  for (const char* name : {"Reds", "Blues"}) {
    ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, name}), "");
  }
  Season next;
  apply(next, open_season(made, kOrganiser, 2'000, handed_on(world.season)).value());
  ASSERT_EQ(next.teams.size(), 2U);
  EXPECT_EQ(next.teams.back().name, "Blues");
  const auto added = decide(next,
                            {
                                .actor = kOrganiser, .at = 3'000, .event = TeamAdded{0, "Golds"}
  });
  EXPECT_EQ(std::get<TeamAdded>(added->event).team, 3U);
}

TEST(Divisions, LeaveTheSeatOfWhoMissesCheckInToNobodyElse) {
  SeasonSettings made = of_divisions(2, 1);
  made.players_max = 8;
  World world = placed(made, 8);
  ASSERT_EQ(world.act(PlayerId(20), Registered{PlayerId(20)}), "");
  ASSERT_EQ(world.state(20), EntrantState::Waiting);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(3, 9);
  world.check_in(20, 20);
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.state(2), EntrantState::Playing);
  EXPECT_EQ(world.state(20), EntrantState::Waiting);
  EXPECT_FALSE(world.season.last_round()->seats(PlayerId(20)));
}

// What they made in it would count in the other division.
TEST(Divisions, LetNoAbandonedRoundCountAgainOnceAPlayerOfItHasMoved) {
  World world = placed(of_divisions(2, 1), 8);
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 2}), "");
  EXPECT_EQ(Undoing(world.season).why_not(number), "undo_moved");
  ASSERT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 1}), "");
  EXPECT_EQ(Undoing(world.season).why_not(number), std::nullopt) << "back where they played";
}

TEST(Divisions, LetThoseSitOutWhoAreTooFew) {
  World world(of_divisions(2, 1));
  world.enter(5);
  ASSERT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 1}), "");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->byes, std::vector{PlayerId(2)});

  SeasonSettings byes = of_divisions(2, 1);
  byes.remainder = Remainder::Byes;
  World none = placed(byes, 6);
  EXPECT_EQ(none.start(), "too_few_players") << "three in each division";
}

TEST(Divisions, RefuseWhatTheyDoNotHave) {
  for (const auto& [count, moving] : {
           std::pair{1U, 1U },
           {9U, 1U },
           {2U, 0U },
           {2U, 17U}
  }) {
    const auto made = of_divisions(count, moving);
    EXPECT_EQ(open_season(made, kOrganiser, 1).error().code, "bad_divisions");
  }
  SeasonSettings with_final = of_divisions(2, 1);
  with_final.has_final = true;
  EXPECT_EQ(open_season(with_final, kOrganiser, 1).error().code, "bad_divisions");

  World world = placed(of_divisions(2, 1), 8);
  EXPECT_EQ(world.act(PlayerId(2), PlayerPlaced{PlayerId(2), 1}), "not_organiser");
  EXPECT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 3}), "no_such_division");
  EXPECT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 0}), "no_such_division");
  EXPECT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(77), 1}), "not_registered");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.act(kOrganiser, PlayerPlaced{PlayerId(2), 2}), "division_fixed");
  World singles(settings());
  singles.enter(4);
  EXPECT_EQ(singles.act(kOrganiser, PlayerPlaced{PlayerId(2), 1}), "no_divisions");
}

}  // namespace
}  // namespace lair::league
