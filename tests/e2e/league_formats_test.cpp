// Seasons other than a plain league, over real sockets to their end, killed in the middle of a
// round.
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/tool/next_season.hpp"
#include "tests/e2e/club.hpp"

namespace lair::testing {
namespace {

constexpr const char* kOneDeal = R"(,"length":{"unit":"UNIT_DEALS","count":1})";

std::string start(std::uint64_t round) {
  return "{\"startRound\":{\"round\":" + std::to_string(round) + "}}";
}

// Calls the round, plays some of it, crashes, plays it to its end.
void play_round_through_a_crash(Club& club, std::uint64_t round) {
  ASSERT_EQ(club.act(start(round)), "");
  std::size_t looks = 0;
  club.play_until([&] { return ++looks > 6; });
  club.crash();
  club.play_round_out();
}

std::set<std::uint64_t> seated_in(const boost::json::value& round) {
  std::set<std::uint64_t> people;
  for (const auto& table : round.at("tables").as_array()) {
    for (const auto& seat : table.at("players").as_array()) {
      if (!seat.is_null()) people.insert(seat.at("player").to_number<std::uint64_t>());
    }
  }
  return people;
}

std::set<std::uint64_t> through_in(const boost::json::value& round) {
  std::set<std::uint64_t> people;
  for (const auto& table : round.at("tables").as_array()) {
    for (const auto& player : table.at("through").as_array()) {
      people.insert(player.to_number<std::uint64_t>());
    }
  }
  for (const auto& bye : round.at("byes").as_array()) {
    people.insert(bye.at("player").to_number<std::uint64_t>());
  }
  return people;
}

// Nine players: three play for one place beside six who sit out; eight at two tables; the final.
TEST(KnockOutSeason, IsPlayedToItsFinalThroughACrash) {
  Club club(9, std::string(R"(,"knockOut":{"through":2})") + kOneDeal);
  play_round_through_a_crash(club, 1);
  ASSERT_EQ(club.rounds().back().at("byes").as_array().size(), 6U);
  const auto first = through_in(club.rounds().back());
  EXPECT_EQ(first.size(), 8U);

  play_round_through_a_crash(club, 2);
  EXPECT_EQ(seated_in(club.rounds().back()), first);
  const auto second = through_in(club.rounds().back());
  EXPECT_EQ(second.size(), 4U);
  EXPECT_TRUE(club.season().at("has_next_round").as_bool());

  play_round_through_a_crash(club, 3);
  EXPECT_EQ(seated_in(club.rounds().back()), second);
  const auto winner = through_in(club.rounds().back());
  ASSERT_EQ(winner.size(), 1U);
  EXPECT_FALSE(club.season().at("has_next_round").as_bool());
  EXPECT_EQ(club.act(start(4)), "no_more_rounds");

  const auto standings = club.page("/api/v1/leagues/1/standings").at("standings").as_array();
  EXPECT_EQ(standings.front().at("player").to_number<std::uint64_t>(), *winner.begin());
  EXPECT_EQ(standings.front().at("out"), false);
  EXPECT_EQ(standings.back().at("reached"), 1);
  EXPECT_EQ(club.act(R"({"endSeason":{}})"), "");
  EXPECT_TRUE(club.is_verified());
}

TEST(KnockOutSeason, RefusesWhatAKnockOutHasNot) {
  Club club(4, std::string(R"(,"knockOut":{})") + kOneDeal);
  const std::string settings = R"({"name":"Cup","room":"learners-lounge","rules":"mcr")";
  EXPECT_EQ(
      club.organiser().act(0, R"({"openSeason":)" + settings + R"(,"knockOut":{"through":4}}})"),
      "bad_knock_out");
  ASSERT_EQ(club.act(start(1)), "");
  EXPECT_EQ(club.season().at("contest"), "knock_out");
  EXPECT_EQ(club.season().at("settings").at("contest").at("through"), 2);
}

// Twelve players in four teams of three, at three tables: no team-mates need to meet.
TEST(TeamSeason, IsPlayedWithoutTeamMatesMeetingThroughACrash) {
  Club club(12, std::string(R"(,"teams":{"size":3},"rounds":2)") + kOneDeal, "yahoo", 4);
  EXPECT_EQ(club.act(R"({"renameTeam":{"team":2,"name":"Blues"}})"), "");
  EXPECT_EQ(club.player(1).act(1, R"({"addTeam":{"name":"Mine"}})"), "not_organiser");
  std::map<std::uint64_t, std::int64_t> team_of;
  const boost::json::object season = club.season();
  for (const auto& one : season.at("entrants").as_array()) {
    team_of[one.at("player").to_number<std::uint64_t>()] = one.at("team").as_int64();
  }
  for (std::uint64_t round = 1; round <= 2; ++round) {
    play_round_through_a_crash(club, round);
    const boost::json::array rounds = club.rounds();
    for (const auto& table : rounds.back().at("tables").as_array()) {
      std::set<std::int64_t> teams;
      for (const auto& seat : table.at("players").as_array()) {
        teams.insert(team_of.at(seat.at("player").to_number<std::uint64_t>()));
      }
      EXPECT_EQ(teams.size(), 4U);
    }
  }
  const auto page = club.page("/api/v1/leagues/1/standings");
  std::map<std::int64_t, std::int64_t> made;
  for (const auto& row : page.at("standings").as_array()) {
    made[team_of.at(row.at("player").to_number<std::uint64_t>())] += row.at("twelfths").as_int64();
  }
  std::int64_t all = 0;
  std::set<std::string> names;
  for (const auto& row : page.at("teams").as_array()) {
    EXPECT_EQ(row.at("twelfths").as_int64(), made.at(row.at("team").as_int64()));
    EXPECT_EQ(row.at("games"), 6);
    all += row.at("twelfths").as_int64();
    names.emplace(row.at("name").as_string());
  }
  EXPECT_EQ(all, 2 * 3 * 7 * 12);
  EXPECT_TRUE(names.contains("Blues"));
  EXPECT_TRUE(club.is_verified());
}

// The division of each player in that season.
std::map<std::uint64_t, std::int64_t> divisions_in(Club& club, std::uint64_t season) {
  std::map<std::uint64_t, std::int64_t> found;
  const auto page = club.page("/api/v1/leagues/" + std::to_string(season));
  for (const auto& one : page.at("entrants").as_array()) {
    found[one.at("player").to_number<std::uint64_t>()] = one.at("division").as_int64();
  }
  return found;
}

void expect_tables_of_one_division(Club& club) {
  const auto division_of = divisions_in(club, 1);
  const boost::json::array rounds = club.rounds();
  for (const auto& table : rounds.back().at("tables").as_array()) {
    for (const auto& seat : table.at("players").as_array()) {
      EXPECT_EQ(division_of.at(seat.at("player").to_number<std::uint64_t>()),
                table.at("division").as_int64());
    }
  }
}

// Where everybody plays next, according to the standings.
std::map<std::uint64_t, std::int64_t> divisions_told(Club& club) {
  std::map<std::uint64_t, std::int64_t> told;
  const auto page = club.page("/api/v1/leagues/1/standings");
  for (const auto& row : page.at("standings").as_array()) {
    const std::int64_t moves = row.at("moves").as_int64();
    const std::int64_t division = row.at("division").as_int64();
    const std::int64_t place = row.at("division_place").as_int64();
    EXPECT_EQ(moves, place == 1 && division > 1 ? 1 : place == 4 && division < 3 ? -1 : 0);
    told[row.at("player").to_number<std::uint64_t>()] = division - moves;
  }
  return told;
}

void expect_taken_over(Club& club, std::uint64_t season, std::size_t players) {
  const auto page = club.page("/api/v1/leagues/" + std::to_string(season));
  EXPECT_EQ(page.at("follows"), 1);
  EXPECT_EQ(page.at("invited").as_array().size(), players);
  for (std::size_t number = 0; number < players; ++number) {
    EXPECT_EQ(club.player(number).act(season, club.player(number).own("register")), "");
  }
  EXPECT_EQ(divisions_in(club, season), divisions_told(club));
}

// Twelve players in three divisions. The organiser opens the next season, the tool another.
TEST(DivisionSeason, IsFollowedByOneWithPromotionAndRelegationThroughACrash) {
  Club club(12, std::string(R"(,"divisions":{"count":3,"moving":1},"rounds":2)") + kOneDeal);
  for (std::size_t number = 0; number < 12; ++number) {
    EXPECT_EQ(club.act(R"({"placePlayer":{"player":")" + std::to_string(club.player(number).id()) +
                       R"(","division":)" + std::to_string(1 + number / 4) + "}}"),
              "");
  }
  for (std::uint64_t round = 1; round <= 2; ++round) {
    play_round_through_a_crash(club, round);
    expect_tables_of_one_division(club);
  }
  const std::string next = R"({"openSeason":)" + club.settings_and("") + "}";
  EXPECT_EQ(club.act(next), "season_not_over");
  ASSERT_EQ(club.act(R"({"endSeason":{}})"), "");
  EXPECT_EQ(club.player(1).act(1, next), "guest_season");
  ASSERT_EQ(club.act(next), "");
  expect_taken_over(club, 2, 12);

  club.crash([&] {
    const std::string& database = club.server().database();
    EXPECT_EQ(tool::open_next_season({.database = database, .season = 1, .name = "Spring"}), 3U);
    EXPECT_FALSE(tool::open_next_season({.database = database, .season = 2, .name = "Early"}));
    EXPECT_FALSE(tool::open_next_season({.database = database, .season = 9, .name = "None"}));
  });
  expect_taken_over(club, 3, 12);
  EXPECT_EQ(club.page("/api/v1/leagues/3").at("name"), "Spring");
  EXPECT_TRUE(club.is_verified());
}

}  // namespace
}  // namespace lair::testing
