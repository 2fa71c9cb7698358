// A knock-out as clients show it.
#include "clients/link/bracket.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace lair::link {
namespace {

PlayedTable table_of(const std::vector<std::uint64_t>& players,
                     const std::vector<std::int64_t>& scores = {},
                     std::vector<std::uint64_t> through = {}) {
  PlayedTable table{.seats = {}, .through = std::move(through), .is_played = !scores.empty()};
  for (std::size_t at = 0; at < players.size(); ++at) {
    table.seats.push_back({.player = players[at], .name = "P"});
    if (!scores.empty()) table.seats.back().score = scores[at];
  }
  return table;
}

PlayedRound round_of(std::vector<PlayedTable> tables, bool is_abandoned = false) {
  return {.number = 1, .is_abandoned = is_abandoned, .tables = std::move(tables), .byes = {}};
}

std::string text_of(const std::vector<BracketSeat>& seats) {
  std::string text;
  for (const BracketSeat& seat : seats) {
    const char* const states[] = {"open", "through", "out"};
    text += std::to_string(seat.player) + " " + states[static_cast<int>(seat.state)] + ";";
  }
  return text;
}

TEST(Bracket, OrdersATableOnceItIsPlayed) {
  PlayedRound round =
      round_of({table_of({1, 2, 3, 0}, {5, -9, 40, 70}, {3, 1}), table_of({6, 7, 8, 9})});
  round.byes.push_back({.player = 5, .name = "P"});
  const auto bracket = bracket_of({round});
  ASSERT_EQ(bracket.size(), 1U);
  EXPECT_EQ(text_of(bracket[0].tables[0]), "3 through;1 through;0 out;2 out;");
  EXPECT_EQ(text_of(bracket[0].tables[1]), "6 open;7 open;8 open;9 open;");
  EXPECT_EQ(text_of(bracket[0].byes), "5 through;");
  EXPECT_FALSE(bracket[0].is_final);
}

TEST(Bracket, HasItsFinalAtOneTableWhereNobodySitsOut) {
  EXPECT_TRUE(bracket_of({}).empty());
  EXPECT_TRUE(bracket_of({round_of({table_of({1, 2, 3, 4})})})[0].is_final);
  PlayedRound waits = round_of({table_of({1, 2, 3, 4})});
  waits.byes.push_back({.player = 5, .name = "P"});
  EXPECT_FALSE(bracket_of({waits})[0].is_final);
}

TEST(Bracket, LeavesAbandonedRoundsOut) {
  const auto bracket =
      bracket_of({round_of({table_of({1, 2, 3, 4})}, true), round_of({table_of({4, 3, 2, 1})})});
  ASSERT_EQ(bracket.size(), 1U);
  EXPECT_EQ(text_of(bracket[0].tables[0]), "4 open;3 open;2 open;1 open;");
}

}  // namespace
}  // namespace lair::link
