// Seasons of teams: who may join which team, who meets whom, and where teams stand.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "server/league/limits.hpp"
#include "server/league/team_standings.hpp"
#include "server/league/undo.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

std::vector<Four> tables_of(const Round& round) {
  std::vector<Four> tables;
  for (const RoundTable& table : round.tables) tables.push_back(table.players);
  return tables;
}

std::unordered_map<PlayerId, std::uint32_t> teams_in(const Season& season) {
  std::unordered_map<PlayerId, std::uint32_t> teams;
  for (const Entrant& one : season.entrants) teams[one.player] = one.team;
  return teams;
}

// The fewest pairs of team-mates at one table that any round can have, with each team spread
// evenly.
int unavoidable(const World& world) {
  const Round& round = *world.season.last_round();
  std::map<std::uint32_t, std::size_t> sizes;
  for (const RoundTable& table : round.tables) {
    for (const auto& player : table.players) {
      if (player) ++sizes[world.season.entrant(*player)->team];
    }
  }
  int sum = 0;
  for (const auto& [team, many] : sizes) {
    const std::size_t least = many / round.tables.size();
    const std::size_t more = many % round.tables.size();
    sum += static_cast<int>(more * (least + 1) * least / 2);
    if (least > 0) {
      sum += static_cast<int>((round.tables.size() - more) * least * (least - 1) / 2);
    }
  }
  return sum;
}

std::vector<TeamStanding> teams_now(const Season& season) {
  return team_standings(season, standings(season));
}

TEST(Teams, NeverMeetThemselvesWhileThatCanBeAvoided) {
  Lot chance(20'261'123);
  for (int number = 0; number < 150; ++number) {
    SeasonSettings made = of_teams(kTeamSizeMax, chance.next());
    made.format = chance.below(2) == 0 ? Format::RoundRobin : Format::Swiss;
    made.remainder = static_cast<Remainder>(chance.below(2));
    const auto players = static_cast<std::uint32_t>(4 + chance.below(197));
    const std::uint32_t fewest = std::max(2U, (players + kTeamSizeMax - 1) / kTeamSizeMax);
    const std::uint32_t most = std::min<std::uint32_t>(players, kTeamsMax);
    const auto teams = static_cast<std::uint32_t>(fewest + chance.below(most - fewest + 1));
    SCOPED_TRACE(std::to_string(players) + " players in " + std::to_string(teams) +
                 " teams, seed " + std::to_string(made.seed));
    World world = teams_of(teams, players, made);
    for (std::uint32_t round = 1; round <= made.rounds; ++round) {
      ASSERT_EQ(world.start(), "");
      const Round& drawn = *world.season.last_round();
      EXPECT_EQ(team_mates_in(tables_of(drawn), teams_in(world.season)), unavoidable(world));
      std::set<std::uint64_t> seated;
      std::size_t places = drawn.byes.size();
      for (const PlayerId player : drawn.byes) seated.insert(player.value());
      for (const RoundTable& table : drawn.tables) {
        for (const auto& player : table.players) {
          if (!player) continue;
          seated.insert(player->value());
          ++places;
        }
      }
      EXPECT_EQ(seated.size(), players) << "everybody plays or sits out";
      EXPECT_EQ(places, players) << "nobody twice";
      world.play(chance);
    }
  }
}

TEST(Teams, StandByWhatTheirPlayersMade) {
  Lot chance(9);
  World world = teams_of(4, 16, of_teams(4));
  for (int round = 1; round <= 3; ++round) {
    ASSERT_EQ(world.start(), "");
    world.play(chance);
  }
  EXPECT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), 6, "late"}), "");
  std::map<std::uint32_t, std::int64_t> points;
  std::map<std::uint32_t, std::int64_t> scores;
  for (const Standing& row : standings(world.season)) {
    points[world.season.entrant(row.player)->team] += row.points.count();
    scores[world.season.entrant(row.player)->team] += row.score;
  }
  const auto table = teams_now(world.season);
  ASSERT_EQ(table.size(), 4U);
  std::int64_t all = 0;
  for (const TeamStanding& row : table) {
    EXPECT_EQ(row.sum.points.count(), points.at(row.team));
    EXPECT_EQ(row.sum.score, scores.at(row.team));
    EXPECT_EQ(row.players, 4U);
    EXPECT_EQ(row.sum.games, 12);
    all += row.sum.points.count();
  }
  EXPECT_EQ(all, 3 * 4 * 7 * 12 - 6) << "seven a game, less the penalty";
  for (std::size_t at = 1; at < table.size(); ++at) {
    EXPECT_LE(table[at].sum.points, table[at - 1].sum.points);
    EXPECT_EQ(table[at].sum.place, at + 1);
  }
  EXPECT_EQ(table, teams_now(again(world.season)));
}

TEST(Teams, KeepWhatAPlayerMadeWhoWithdrew) {
  Lot chance(11);
  World world = teams_of(4, 8, of_teams(4));
  ASSERT_EQ(world.start(), "");
  world.play(chance);
  const auto before = teams_now(world.season);
  EXPECT_EQ(world.act(PlayerId(2), Withdrawn{PlayerId(2), ""}), "");
  for (const TeamStanding& row : teams_now(world.season)) {
    const auto was = std::ranges::find(before, row.team, &TeamStanding::team);
    EXPECT_EQ(row.sum.points, was->sum.points);
    EXPECT_EQ(row.players, row.team == 1 ? 1U : 2U);
  }
  EXPECT_EQ(world.act(PlayerId(2), Registered{PlayerId(2), 2}), "team_fixed");
  EXPECT_EQ(world.act(PlayerId(2), Registered{PlayerId(2), 1}), "");
}

TEST(Teams, AreRegisteredInto) {
  World world = teams_of(2, 4, of_teams(2));
  EXPECT_EQ(world.act(PlayerId(9), Registered{PlayerId(9)}), "no_such_team");
  EXPECT_EQ(world.act(PlayerId(9), Registered{PlayerId(9), 3}), "no_such_team");
  EXPECT_EQ(world.act(PlayerId(9), Registered{PlayerId(9), 1}), "team_full");
  EXPECT_EQ(world.act(PlayerId(2), Withdrawn{PlayerId(2), ""}), "");
  EXPECT_EQ(world.act(PlayerId(9), Registered{PlayerId(9), 1}), "");
  EXPECT_EQ(world.act(PlayerId(2), Registered{PlayerId(2), 1}), "team_full");
  World singles = four_players();
  EXPECT_EQ(singles.act(PlayerId(9), Registered{PlayerId(9), 1}), "no_teams");
  EXPECT_EQ(singles.act(kOrganiser, TeamAdded{0, "Reds"}), "no_teams");
}

TEST(Teams, TakeBackNobodyWhosePlaceIsTaken) {
  World world = teams_of(2, 4, of_teams(2));
  ASSERT_EQ(world.act(kOrganiser, Withdrawn{PlayerId(2), "rude"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.act(PlayerId(9), Registered{PlayerId(9), 1}), "");
  EXPECT_EQ(world.act(kOrganiser, Undone{number, "mistake"}), "team_full");
  ASSERT_EQ(world.act(PlayerId(9), Withdrawn{PlayerId(9), ""}), "");
  EXPECT_EQ(world.act(kOrganiser, Undone{number, "mistake"}), "");
  EXPECT_EQ(world.state(2), EntrantState::Playing);
}

TEST(Teams, AreNamedByAnOrganiserEachOtherwise) {
  World world = teams_of(2, 0, of_teams(4));
  EXPECT_EQ(world.act(PlayerId(9), TeamAdded{0, "Reds"}), "not_organiser");
  EXPECT_EQ(world.act(kOrganiser, TeamAdded{0, "Team 1"}), "bad_team_name");
  EXPECT_EQ(world.act(kOrganiser, TeamAdded{0, ""}), "bad_team_name");
  EXPECT_EQ(world.act(kOrganiser, TeamAdded{0, "two\nlines"}), "bad_team_name");
  EXPECT_EQ(world.act(kOrganiser, TeamRenamed{2, "Team 1"}), "bad_team_name");
  EXPECT_EQ(world.act(kOrganiser, TeamRenamed{3, "Blues"}), "no_such_team");
  EXPECT_EQ(world.act(kOrganiser, TeamRenamed{2, "Blues"}), "");
  EXPECT_EQ(world.season.team(2)->name, "Blues");
  for (std::size_t more = 2; more < kTeamsMax; ++more) {
    ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, "More " + std::to_string(more)}), "");
  }
  EXPECT_EQ(world.act(kOrganiser, TeamAdded{0, "One too many"}), "too_many_teams");
}

TEST(Teams, AreTakenBackOnlyWhileNobodyIsInThem) {
  World world = teams_of(2, 2, of_teams(4));
  EXPECT_EQ(world.act(kOrganiser, Undone{2, "mistake"}), "undo_later_first");
  ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, "Third"}), "");
  ASSERT_EQ(world.act(kOrganiser, Undone{world.last(), "mistake"}), "");
  EXPECT_EQ(world.season.team(3), nullptr);
  ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, "Third"}), "");
  EXPECT_EQ(world.season.teams.back().number, 4U) << "a number is given once";
}

TEST(Teams, TakeBackNoNameThatAnotherTeamHasTaken) {
  World world = teams_of(2, 0, of_teams(4));
  ASSERT_EQ(world.act(kOrganiser, TeamRenamed{1, "Blues"}), "");
  const std::uint32_t renamed = world.last();
  ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, "Team 1"}), "");
  const std::uint32_t added = world.last();
  EXPECT_EQ(world.act(kOrganiser, Undone{renamed, "mistake"}), "undo_later_first");
  ASSERT_EQ(world.act(kOrganiser, Undone{added, "mistake"}), "");
  ASSERT_EQ(world.act(kOrganiser, Undone{renamed, "mistake"}), "");
  EXPECT_EQ(world.season.team(1)->name, "Team 1");
}

TEST(Teams, NeedAnotherTeamToPlayAgainst) {
  World world = teams_of(1, 4, of_teams(8));
  EXPECT_EQ(world.start(), "too_few_teams");
  ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, "Others"}), "");
  ASSERT_EQ(world.act(PlayerId(9), Registered{PlayerId(9), 2}), "");
  EXPECT_EQ(world.start(), "");
}

// Players who registered while the season was of another kind.
TEST(Teams, WaitForWhoIsInNone) {
  World world(settings());
  world.enter(4);
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{of_teams(4)}), "");
  for (const char* name : {"Reds", "Blues"}) {
    ASSERT_EQ(world.act(kOrganiser, TeamAdded{0, name}), "");
  }
  for (std::uint64_t player = 2; player <= 4; ++player) {
    ASSERT_EQ(world.act(PlayerId(player), Registered{PlayerId(player), 1}), "");
  }
  EXPECT_EQ(world.start(), "without_team");
  ASSERT_EQ(world.act(PlayerId(5), Registered{PlayerId(5), 2}), "");
  EXPECT_EQ(world.act(PlayerId(5), Registered{PlayerId(5), 1}), "already_registered");
  EXPECT_EQ(world.season.entrants.size(), 4U);
  EXPECT_EQ(world.start(), "");
}

TEST(Teams, LeaveTheSeatOfWhoIsAbsentToTheHouse) {
  SeasonSettings made = of_teams(4);
  made.players_max = 4;
  World world = teams_of(2, 5, made);
  ASSERT_EQ(world.start(), "");
  const PlayerId absent = *world.season.last_round()->tables[0].players[0];
  EXPECT_EQ(world.act({}, Missed{1, 1, absent, Absent::Substitute, PlayerId(6)}), "wrong_players");
  EXPECT_EQ(world.act({}, Missed{1, 1, absent, Absent::Substitute, {}}), "");
}

TEST(Teams, RefuseSettingsTheyDoNotHave) {
  for (const std::uint32_t size : {0U, 1U, kTeamSizeMax + 1}) {
    EXPECT_EQ(open_season(of_teams(size), kOrganiser, 1).error().code, "bad_teams");
  }
  SeasonSettings made = of_teams(4);
  made.has_final = true;
  EXPECT_EQ(open_season(made, kOrganiser, 1).error().code, "bad_teams");
  made = of_teams(4);
  made.format = Format::Fixed;
  EXPECT_EQ(open_season(made, kOrganiser, 1).error().code, "bad_teams");
}

// What they made in it would count for the other team.
TEST(Teams, LetNoAbandonedRoundCountAgainOnceAPlayerOfItHasMoved) {
  for (const std::uint32_t team : {1U, 2U}) {
    World world = teams_of(2, 4, of_teams(4));
    ASSERT_EQ(world.start(), "");
    ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
    const std::uint32_t number = world.last();
    ASSERT_EQ(world.act(PlayerId(9), Registered{PlayerId(9), 2}), "") << "somebody else";
    ASSERT_EQ(world.act(PlayerId(2), Withdrawn{PlayerId(2), ""}), "");
    ASSERT_EQ(world.act(PlayerId(2), Registered{PlayerId(2), team}), "");
    const std::string expected = team == 1 ? "" : "undo_moved";
    EXPECT_EQ(world.act(kOrganiser, Undone{number, "light again"}), expected) << team;
  }
}

}  // namespace
}  // namespace lair::league
