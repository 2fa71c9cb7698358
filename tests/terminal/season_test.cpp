// A season joined, checked into, played in person, by typed lines and by a script's.
#include <cstddef>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/clock.hpp"
#include "tests/e2e/club.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

class TypedEntrant : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() {
    return "127.0.0.1:" + std::to_string(club_.server().port());
  }

  // Three others and who types.
  Club club_{3,
             R"(,"rounds":1,"venue":"VENUE_IN_PERSON","length":{"unit":"UNIT_DEALS","count":1})",
             "mcr"};
  Home home_;
};

TEST_F(TypedEntrant, JoinsChecksInEntersAResult) {
  Typist eve({address(), "--name", "Eve", "--language", "en"},
             home_.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 200});
  eve.until("Type help");
  eve.type("join");
  eve.until("Say the number of the season");
  eve.type("join 1 4294967297");
  eve.until("4294967297 is too big a number here.");
  eve.type("join 1");
  eve.until("Saved.");
  eve.type("standings 1");
  eve.until("Eve");
  eve.type("checkin 1");
  eve.until("Check-in for the round is not open.");
  const std::string deadline = std::to_string(store::seconds_now() + 3600);
  ASSERT_EQ(club_.act(R"({"openCheckIn":{"round":1,"deadline":")" + deadline + "\"}}"), "");
  eve.type("checkin 1");
  eve.until("Saved.");
  for (const std::size_t number : {0U, 1U, 2U}) {
    Player& player = club_.player(number);
    ASSERT_EQ(player.act(1, player.own("checkIn")), "");
  }
  ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
  eve.type("confirm 1 1 1");
  eve.until("Nobody has entered a result");
  eve.type("result 1 1 1 500 -100");
  eve.until("Say season, round, table");
  eve.type("result 1 4294967297 1 500 -100 -200 -200");
  eve.until("4294967297 is too big a number here.");
  eve.type("result 1 1 1 500 -100 -200 -200 4294967297 0 0 0");
  eve.until("4294967297 is too big a number here.");
  eve.type("result 1 1 1 500 -100 -200 -200 2 1 0 0");
  eve.until("Saved.");
  eve.type("confirm 1 1 1");
  eve.until("somebody else must confirm it");
}

TEST_F(TypedEntrant, DisputesThenConfirmsAsAScript) {
  namespace json = boost::json;
  Typist eve({address(), "--name", "Eve", "--json"}, home_.path(), Typist::Through::Pipes);
  const auto is_done = [&](const std::string& line) {
    eve.type(line);
    eve.until(R"({"type":"told")");
  };
  is_done("join 1");
  is_done("withdraw 1");
  is_done("join 1");
  ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
  const std::string entered =
      R"({"enterResult":{"round":1,"table":1,"scores":[500,-100,-200,-200],"handsWon":[2,1,0,0]}})";
  ASSERT_EQ(club_.player(1).act(1, entered), "");
  is_done("dispute 1 1 1 these are not our scores");
  ASSERT_EQ(club_.player(2).act(1, entered), "");
  is_done("confirm 1 1 1");
  const json::value table = club_.rounds().at(0).at("tables").at(0);
  EXPECT_TRUE(table.at("result").is_object()) << json::serialize(table);
}

}  // namespace
}  // namespace lair::testing
