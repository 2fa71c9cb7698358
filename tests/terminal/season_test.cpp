// A season joined, checked into and played in person, by typed lines and by a script.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/clock.hpp"
#include "tests/e2e/club.hpp"
#include "tests/support/relay.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

class TypedEntrant : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() {
    return "127.0.0.1:" + std::to_string(club_.server().port());
  }

  // Whoever types joins the three others; their round begins.
  void begin_round_with(Typist& eve) {
    eve.until("Type help");
    eve.type("join 1");
    eve.until("Saved.");
    ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
  }

  // Three others and the person who types.
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
  eve.until("4294967297 is too large a number here.");
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
  eve.until("4294967297 is too large a number here.");
  eve.type("result 1 1 1 500 -100 -200 -200 4294967297 0 0 0");
  eve.until("4294967297 is too large a number here.");
  eve.type("result 1 1 1 500 -100 -200 -200 2 1 0 0");
  eve.until("Saved.");
  eve.type("confirm 1 1 1");
  eve.until("somebody else must confirm it");
}

TEST_F(TypedEntrant, EntersAResultHandByHand) {
  Typist eve({address(), "--name", "Eve", "--language", "en"},
             home_.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 200});
  ASSERT_NO_FATAL_FAILURE(begin_round_with(eve));
  eve.type("result 1 1 1 deals");
  eve.until("Say season, round, table, then winner");
  eve.type("deal 1 1 1 1 1 123m 5p");
  eve.until("Say season, round, table, then winner");
  eve.type("deal 1 1 1 drawn");
  eve.until("Hands typed: 1.");
  eve.type("deal 1 1 1 1 2 123m 5p");
  eve.until("Hands typed: 2.");
  eve.type("result 1 1 1 deals");
  eve.until("not a winning hand");
  eve.type("deal 1 1 1 undo");
  eve.until("Hands typed: 1.");
  eve.type("deal 1 1 1 1 2 1112345678999p 5p last");
  eve.until("Hands typed: 2.");
  eve.type("result 1 1 1 deals");
  eve.until("Saved.");
  const auto hands = club_.rounds().at(0).at("tables").at(0).at("paper").at("hands").as_array();
  ASSERT_EQ(hands.size(), 2U);
  EXPECT_TRUE(hands.at(0).at("winner").is_null());
  EXPECT_TRUE(hands.at(1).at("last_tile").as_bool());
  // What is typed now is another result.
  eve.type("deal 1 1 1 drawn");
  eve.until("Hands typed: 1.");
}

constexpr std::uint16_t kDeadEnd = 1;  // a port on which nothing listens

// The first round may be started at once.
Club club_of_four() { return Club(4, R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1})"); }

TEST(FollowedSeason, TellsWhatChangedWhileTheConnectionWasLost) {
  Club club = club_of_four();
  test::Relay relay{std::uint16_t{0}};
  relay.lead_to(club.server().port());
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(relay.port()), "--language", "en"}, home.path());
  eve.until("Type help");
  eve.type("season 1");
  eve.until("Registration");
  relay.lead_to(kDeadEnd);
  club.crash();
  eve.until("Connection lost.");
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  relay.lead_to(club.server().port());
  eve.until("Round 1 is being played");
}

TEST(FollowedSeason, IsStillFollowedByWhoeverSignsIn) {
  Club club = club_of_four();
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
             home.path());
  eve.until("Type help");
  eve.type("season 1");
  eve.until("Registration");
  eve.type_with_password("signin Player 0", kClubPassword);
  eve.until("Type help");
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  eve.until("Round 1 is being played");
}

// Once the server tells every change, a script may have read too early.
TEST(FollowedSeason, IsToldToScriptsAsSoonAsItIsWatched) {
  Club club = club_of_four();
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--json"},
             home.path(),
             Typist::Through::Pipes);
  eve.until(R"("type":"welcome")");
  eve.type("season 1");
  eve.until(R"("type":"season")");
  eve.until(R"("type":"season_changed")");
}

TEST(TypedLeagues, TellWhatTheHouseOfEachSeasonIsCalled) {
  Club club(1, R"(,"house":"limit=1000","houseName":"Friday rules")");
  const std::string unnamed =
      R"({"openSeason":{"name":"Winter","room":"veterans-vortex","rules":"yahoo",)"
      R"("house":"limit=1000,min_faan=5","format":"FORMAT_ROUND_ROBIN","rounds":1,)"
      R"("length":{"unit":"UNIT_DEALS","count":1}}})";
  ASSERT_EQ(club.organiser().act(0, unnamed), "");
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
             home.path());
  eve.until("Type help");
  eve.type("leagues");
  eve.until("1: Autumn, Yahoo, Friday rules, Registration");
  eve.until("2: Winter, Yahoo 5F 1000, Registration");
}

TEST(TypedRounds, TellWhoSitsOutAndWhatWasAbandoned) {
  Club club(5,
            R"(,"rounds":2,"remainder":"REMAINDER_BYES","length":{"unit":"UNIT_DEALS","count":1})");
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  ASSERT_EQ(club.act(R"({"abandonRound":{"round":1,"reason":"a fire alarm"}})"), "");
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
             home.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 50});
  eve.until("Type help");
  eve.type("rounds 1");
  eve.until("Round 1, abandoned: a fire alarm");
  eve.until("Round 1, Sits out: Player ");
  const std::string table = eve.until("\n") + eve.until("\n");
  EXPECT_EQ(table.find("in progress"), std::string::npos) << table;
}

TEST(TypedRounds, SayWhereATableIsPlayed) {
  Club club = club_of_four();
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
             home.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 50});
  eve.until("Type help");
  eve.type("rounds 1");
  const std::uint64_t table =
      json::value_to<std::uint64_t>(club.rounds().at(0).at("tables").at(0).at("table"));
  eve.until(", in progress (open " + std::to_string(table) + ")");
}

// Whoever confirms or disputes a result must be able to read it.
TEST_F(TypedEntrant, ReadsAResultBeforeAnsweringIt) {
  Typist eve({address(), "--name", "Eve", "--language", "en"},
             home_.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 50});
  ASSERT_NO_FATAL_FAILURE(begin_round_with(eve));
  eve.type("rounds 1");
  eve.until(", in person");
  const std::string entered =
      R"({"enterResult":{"round":1,"table":1,"scores":[500,-100,-200,-200],"handsWon":[2,1,0,0]}})";
  ASSERT_EQ(club_.player(1).act(1, entered), "");
  eve.type("rounds 1");
  eve.until("500, -100, -200, -200. Player 1 entered this result. It counts once");
  eve.type("dispute 1 1 1 we won less");
  eve.until("Saved.");
  eve.type("rounds 1");
  eve.until("500, -100, -200, -200. Eve disputes it: we won less. Enter the right result.");
}

// "withdraw" also declines an invitation.
TEST_F(TypedEntrant, DeclinesAnInvitation) {
  Typist eve({address(), "--name", "Eve", "--json"}, home_.path(), Typist::Through::Pipes);
  eve.until(R"({"type":"welcome")");
  const std::string welcome = eve.until("\n");
  const std::string key = R"("player":)";
  const std::string player =
      std::to_string(std::stoull(welcome.substr(welcome.find(key) + key.size())));
  ASSERT_EQ(club_.act(R"({"invite":{"player":")" + player + "\"}}"), "");
  const auto invited = [&] { return club_.season().at("invited").as_array().size(); };
  ASSERT_EQ(invited(), 1U);
  eve.type("withdraw 1");
  eve.until(R"({"type":"told")");
  EXPECT_EQ(invited(), 0U);
}

TEST(TypedStandings, SayWhoHasWithdrawn) {
  Club club(2, "");
  ASSERT_EQ(club.player(1).act(1, club.player(1).own("withdraw")), "");
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
             home.path());
  eve.until("Type help");
  eve.type("standings 1");
  eve.until("Player 1 (withdrawn): ");
}

TEST(TypedTeam, IsJoinedByItsNumber) {
  Club club(2, R"(,"teams":{"size":2},"rounds":1)", "yahoo", 2);
  const Home home;
  Typist eve({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
             home.path());
  eve.until("Type help");
  eve.type("join 1");
  const std::vector<std::string> ends{"team", "Saved."};
  std::string taken;
  EXPECT_EQ(eve.until_one(ends, taken), 0U) << taken;
  eve.type("join 1 2");
  eve.until("Saved.");
}

TEST_F(TypedEntrant, DisputesThenConfirmsAsAScript) {
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
