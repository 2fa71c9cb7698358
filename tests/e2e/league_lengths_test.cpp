// Games of seasons end where their length says, over real sockets, through kills too.
#include <iostream>
#include <ostream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/tool/export.hpp"
#include "tests/e2e/club.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

struct LengthRow {
  std::string_view name;
  std::string rules;
  std::string length;     // as JSON of league.proto; empty for the default
  std::string last;       // the prevailing wind of the last deal; empty if it varies
  std::size_t hands = 0;  // Hand#s played; 0 if it varies
  std::size_t deals = 0;  // 0 if it varies

  friend void PrintTo(const LengthRow& one, std::ostream* out) { *out << one.name; }
};

// The result of a game, deal by deal, without what depends on who answered first.
json::array deals_of(Club& club) {
  const auto game =
      json::parse(tool::export_game({.database = club.server().database(), .game = 1}).value());
  EXPECT_EQ(game.at("ending"), "finished");
  json::array deals;
  for (const json::value& deal : game.at("deals").as_array()) {
    json::object kept;
    for (const char* field : {"setup", "wall", "outcome", "ledger", "scores"}) {
      kept[field] = deal.at(field);
    }
    deals.push_back(std::move(kept));
  }
  return deals;
}

// The round in which the season's table is: "East#2".
std::string round_at(Club& club) {
  return club.player(0).client().talk().state().summary().round();
}

class LeagueLengths : public ::testing::TestWithParam<LengthRow> {
 protected:
  // Plays one round of one table to its end; killed while the second and the third hand are played.
  static json::array play(bool is_killed) {
    const LengthRow& row = GetParam();
    const std::string length = row.length.empty() ? "" : ",\"length\":" + row.length;
    Club club(4, ",\"rounds\":1" + length, row.rules);
    EXPECT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
    const auto is_round_over = [&] { return club.season().at("status") == "between_rounds"; };
    for (const std::string hand : {"East#2", "East#3"}) {
      if (!is_killed) break;
      club.play_until([&] { return round_at(club) >= hand || is_round_over(); });
      club.crash();
    }
    club.play_round_out();
    EXPECT_TRUE(club.is_verified());
    EXPECT_EQ(club.standing(0).at("games"), 1);
    return deals_of(club);
  }
};

TEST_P(LeagueLengths, AreReachedAndTheSameThroughKills) {
  const LengthRow& row = GetParam();
  const json::array deals = play(false);
  std::set<std::string> hands;
  for (const json::value& deal : deals) {
    hands.insert(json::serialize(deal.at("setup").at("prevailing")) +
                 json::serialize(deal.at("setup").at("hand_number")));
  }
  std::cout << row.name << ": " << deals.size() << " deals, " << hands.size() << " hands\n";
  if (!row.last.empty()) {
    EXPECT_EQ(deals.back().at("setup").at("prevailing").as_string(), row.last);
    EXPECT_EQ(deals.back().at("setup").at("hand_number"), 4);
  }
  if (row.hands != 0) {
    EXPECT_EQ(hands.size(), row.hands);
  }
  if (row.deals != 0) {
    EXPECT_EQ(deals.size(), row.deals);
  }
  EXPECT_EQ(play(true), deals);
}

INSTANTIATE_TEST_SUITE_P(
    Systems,
    LeagueLengths,
    ::testing::Values(
        LengthRow{.name = "YahooWhole", .rules = "yahoo", .length = "", .last = "wn", .hands = 16},
        LengthRow{.name = "HkosWhole", .rules = "hkos", .length = "", .last = "wn", .hands = 16},
        LengthRow{.name = "McrWhole", .rules = "mcr", .length = "", .last = "wn", .deals = 16},
        LengthRow{
            .name = "FaanLaakWhole", .rules = "faan-laak", .length = "", .last = "wn", .hands = 16},
        LengthRow{.name = "YahooEastOnly",
                  .rules = "yahoo",
                  .length = R"({"unit":"UNIT_ROUNDS","count":1})",
                  .last = "we",
                  .hands = 4},
        LengthRow{.name = "HkosEastAndSouth",
                  .rules = "hkos",
                  .length = R"({"unit":"UNIT_ROUNDS","count":2})",
                  .last = "ws",
                  .hands = 8},
        LengthRow{.name = "FaanLaakThreeHands",
                  .rules = "faan-laak",
                  .length = R"({"unit":"UNIT_HANDS","count":3})",
                  .last = "",
                  .hands = 3},
        LengthRow{.name = "McrFiveDeals",
                  .rules = "mcr",
                  .length = R"({"unit":"UNIT_DEALS","count":5})",
                  .last = "",
                  .deals = 5}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace lair::testing
