// A whole match of every rule system is played over sockets and through crashes, and its journal
// replays to the same result.
#include <cstdlib>
#include <iostream>
#include <ostream>

#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::array<std::size_t, 2> kKillsAfter{120, 500};

struct MatchRow {
  std::string_view name;
  std::string rules;
  Settings settings;

  friend void PrintTo(const MatchRow& one, std::ostream* out) { *out << one.name; }
};

class WholeMatch : public ::testing::TestWithParam<MatchRow> {};

INSTANTIATE_TEST_SUITE_P(Systems,
                         WholeMatch,
                         ::testing::Values(MatchRow{"Yahoo", "yahoo", {{"min_faan", "1"}}},
                                           MatchRow{"Mcr", "mcr", {}},
                                           MatchRow{"Hkos", "hkos", {{"passed_win_lock", "true"}}},
                                           MatchRow{
                                               "FaanLaak", "faan-laak", {{"insurance", "on"}}}),
                         [](const auto& row) { return std::string(row.param.name); });

void kill_and_resume(TestServer& server, FourPlayers& players) {
  server.kill();
  players.drop();
  server.restart();
  players.resume(server.port());
}

TEST_P(WholeMatch, ReachesItsEndThroughCrashesAndReplaysToTheSameLedger) {
  const MatchRow& row = GetParam();
  TestServer server("04");
  FourPlayers players(server.port(), 4, row.settings, row.rules);
  players.play_as_bots(make_rule_set(row.rules, row.settings).value());
  std::size_t steps = 0;
  for (; !players.is_match_over(); ++steps) {
    for (const std::size_t kill : kKillsAfter) {
      if (steps == kill) kill_and_resume(server, players);
    }
    players.step();
    ASSERT_EQ(players.contradiction(), "");
  }
  std::cout << row.rules << ": " << steps << " answers, " << players.events()
            << " events for seat A\n";
  Points sum;
  for (const Points score : players.at(Seat::A).view().scores) sum += score;
  EXPECT_EQ(sum, make_rule_set(row.rules, row.settings).value()->flow().start * 4);
  for (const Seat seat : kSeats) {
    EXPECT_EQ(players.at(seat).view().scores, players.at(Seat::A).view().scores);
  }
  players.drop();
  server.kill();
  const std::string verify =
      std::string(LAIR_TOOL) + " verify --db '" + server.database() + "' > /dev/null";
  EXPECT_EQ(std::system(verify.c_str()), 0) << "the journal replays to something else";
}

}  // namespace
}  // namespace lair::testing
