// A host and others by typed lines: options changed, seats reserved and locked,
// people invited and sent away.
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/club.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

constexpr const char* kTypedPassword = "correcthorsebattery";

class TypedPeople : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  // With accounts, since guests cannot follow anybody.
  static void register_as(Typist& typist, const std::string& name) {
    typist.until("Type help");
    typist.type_with_password("register " + name, kTypedPassword);
    typist.until("Type help");
  }

  // The list of people in the room is updated in batches, so somebody may be
  // there before they are listed.
  static void wait_until_listed(Typist& typist, const std::string& name) {
    std::string here;
    while (here.find(name) == std::string::npos) {
      typist.type("people");
      typist.until("Here: ");
      here = typist.until("\n");
    }
  }

  // Opens a table of Ana's; returns its number.
  static std::string create(Typist& ana, const std::string& more = {}) {
    ana.type("create yahoo clock=relaxed" + more);
    ana.until("Table ");
    std::string number = ana.until(":");
    number.pop_back();
    ana.until("begins,");
    return number;
  }

  TestServer server_{"04"};
  Home ana_home_;
  Home bo_home_;
  Typist ana_{
      {address(), "--name", "Ana", "--language", "en"},
      ana_home_.path()
  };
  Typist bo_{
      {address(), "--name", "Bo", "--language", "en"},
      bo_home_.path()
  };
};

TEST_F(TypedPeople, AHostChangesKeepsLocksAndSendsAway) {
  ana_.until("Type help");
  bo_.until("Type help");
  const std::string table = create(ana_);
  ana_.type("change nonsense=1");
  ana_.until("no option");
  ana_.type("change clock=fast length=deal");
  ana_.until("The host has changed the options.");
  ana_.type("hand");
  ana_.until("No deal is under way.");
  ana_.type("reserve 3 Bo");
  ana_.until("A seat is kept for Bo.");
  ana_.type("reserve 3");
  ana_.until("no longer kept");
  ana_.type("lock 4");
  ana_.until("The host has locked a seat.");
  ana_.type("unl\t4");  // completed
  ana_.until("The host has opened a seat.");
  ana_.type("lock 4");
  ana_.until("The host has locked a seat.");
  bo_.type("open " + table);
  bo_.until("Locked");
  bo_.type("sit 4");
  bo_.until("The host has locked that seat.");
  bo_.type("sit 2");
  ana_.until("Bo sits down.");
  ana_.type("lock");
  ana_.until("The host has locked a seat.");
  ana_.type("unlock");
  ana_.until("The host has opened a seat.");
  ana_.type("bots");
  ana_.until("sits down.");
  ana_.type("nobots");
  ana_.until("stands up.");
  bo_.type("boot Ana");
  bo_.until("Only the host of the table may do that.");
  ana_.type("boot Bo lazy");
  ana_.until("Type boot 2");
  ana_.type("boot Bo slow out");
  ana_.until("Bo was removed from the table: too slow.");
  bo_.type("sit 2");
  bo_.until("You have been permanently removed from this table.");
}

TEST_F(TypedPeople, SitDownAtASeatThatExistsWithACodeOfDigits) {
  ana_.until("Type help");
  bo_.until("Type help");
  const std::string table = create(ana_, " who=code");
  bo_.type("open " + table);
  bo_.until("Table " + table + ":");
  bo_.type("sit 9");
  bo_.until("Say the number of the seat, from 1 to 4");
  for (const char* unclear : {"sit 12 34 56", "sit 2 34 56", "sit 9 ABC"}) {
    bo_.type(unclear);
    bo_.until("Say a seat, a code, or both");
  }
  bo_.type("sit 2");
  bo_.until("You need the table's share code");
  bo_.type("sit 123456");
  bo_.until("That is not the share code of this table.");
}

TEST_F(TypedPeople, AreInvitedFollowedMutedReported) {
  register_as(ana_, "Ana");
  register_as(bo_, "Bo");
  const std::string table = create(ana_);
  ana_.type("invite Nobody");
  ana_.until("not here");
  wait_until_listed(ana_, "Bo");
  ana_.type("invite Bo");
  ana_.until("Bo is invited.");
  bo_.until("Ana invites you");
  ana_.type("follow Bo");
  ana_.until("You follow Bo");
  bo_.type("open " + table);
  bo_.until("Table ");
  bo_.type("sit");
  ana_.until("Bo: waiting at");
  ana_.type("people");
  ana_.until("People you follow:");
  ana_.until("Bo: waiting at");
  ana_.type("mute Bo");
  ana_.until("What Bo says is not shown to you.");
  bo_.type("say Are you there?");
  bo_.until("Bo: Are you there?");  // heard by everybody except Ana
  ana_.type("unmute Bo");
  ana_.until("Bo can be heard again.");
  bo_.type("say Once more!");
  const std::string heard = ana_.until("Once more!");
  EXPECT_EQ(heard.find("Are you there?"), std::string::npos) << heard;
  ana_.type("report Bo");
  ana_.until("After the name, say why:");
  ana_.type("report Bo rude shouted at everybody");
  ana_.until("A moderator will look at it.");
  ana_.type("unfollow bo");
  ana_.until("no longer follow Bo");
  ana_.type("host Bo");
  ana_.until("Bo is the host now.");
}

TEST_F(TypedPeople, TakeASeatThatIsGivenUpBetweenDeals) {
  ana_.until("Type help");
  bo_.until("Type help");
  const std::string table = create(ana_);
  bo_.type("open " + table);
  bo_.until("Table ");
  bo_.type("sit 2");
  ana_.until("Bo sits down.");
  ana_.type("bots");
  ana_.until("sits down.");
  ana_.type("start");
  for (Typist* one : {&ana_, &bo_}) {
    one->until("New deal.");
    one->type("auto noclaims mahjong 0 drawn");
  }
  const Home cy_home;
  Typist cy({address(), "--name", "Cy", "--language", "en"}, cy_home.path());
  cy.until("Type help");
  cy.type("open " + table);
  cy.until("Table ");
  for (Typist* one : {&ana_, &bo_}) one->until("for the next deal");
  bo_.type("stand");
  ana_.until("Bo stands up.");
  cy.type("sit 2");
  ana_.until("Cy sits down.");
}

TEST(TypedPeopleInJson, ReadWhatBecameOfTheirWishes) {
  const TestServer server("04");
  const Home home;
  Typist ana({"127.0.0.1:" + std::to_string(server.port()), "--name", "Ana", "--json"},
             home.path(),
             Typist::Through::Pipes);
  ana.until(R"("type":"welcome")");
  ana.type("create yahoo");
  ana.until(R"("type":"table")");
  ana.type("lock 2");
  ana.until(R"("code":"locked")");
  ana.type("change clock=7+9");
  ana.until(R"("code":"options")");
  ana.until(R"("move_ms":7000)");
  ana.type("boot 1");
  ana.until(R"("type":"refused")");
  ana.type("invite Bo");
  ana.until(R"("type":"error")");
}

// A person who follows a season is told what happens there, without asking.
TEST(TypedSeason, TellsWhatChangesInTeams) {
  Club club(
      4, R"(,"teams":{"size":2},"rounds":1,"length":{"unit":"UNIT_DEALS","count":1})", "yahoo", 2);
  const Home home;
  Typist typist({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
                home.path());
  typist.until("Type help");
  typist.type("season 1");
  typist.until("Autumn: changes are told here");
  typist.until("Registration");
  typist.until("Team 1");
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  // The season and its rounds are read one after the other: the terminal may learn of either first.
  const std::vector<std::string> begun{"Round 1 is being played", "in progress"};
  std::string taken;
  typist.until(begun.at(1 - typist.until_one(begun, taken)));
  club.play_round_out();
  typist.until("Round 1, Table 1: ");
  typist.type("standings");
  typist.until("Teams");
  typist.until("1. Team Team");
  typist.type("bracket");
  typist.until("not a knock-out");
  typist.type("season");
  typist.until("No season is followed any more.");
}

// So wide that no line is broken.
Typist wide_typist(Club& club, const Home& home) {
  return Typist({"127.0.0.1:" + std::to_string(club.server().port()), "--language", "en"},
                home.path(),
                Typist::Through::Pipes,
                {},
                {"COLUMNS=400"});
}

TEST(TypedSeason, TellsWalkOversAndComparisonsOfNothing) {
  Club club(4,
            R"(,"duplicate":{},"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},)"
            R"("absent":"ABSENT_WALK_OVER")");
  club.stays_away(3);
  club.start_without_the_absent();
  club.play_round_out();
  const Home home;
  Typist typist = wide_typist(club, home);
  typist.until("Type help");
  typist.type("standings 1");
  typist.until(": Comparison 0; ");
  typist.type("rounds 1");
  typist.until("Player 3 0 (walk-over)");
}

TEST(TypedSeason, TellsATableToWhichNobodyCameAsOver) {
  Club club(4,
            R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},)"
            R"("wait_seconds":1,"absent":"ABSENT_WALK_OVER")");
  for (std::size_t player = 0; player < 4; ++player) club.stays_away(player);
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  const Home home;
  Typist typist = wide_typist(club, home);
  typist.until("Type help");
  typist.type("season 1");  // tells what changes, too
  typist.until("(walk-over), over");
}

TEST(TypedSeason, ShowsWhoGoesThroughInAKnockOut) {
  Club club(8, R"(,"knockOut":{"through":2},"length":{"unit":"UNIT_DEALS","count":1})");
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  club.play_round_out();
  const Home home;
  Typist typist = wide_typist(club, home);
  typist.until("Type help");
  typist.type("bracket 1");
  typist.until("Bracket");
  const std::string first = typist.until("Round 1, Table 2: ");
  EXPECT_NE(first.find("(goes through)"), std::string::npos) << first;
  EXPECT_NE(first.find("(is out)"), std::string::npos) << first;
}

}  // namespace
}  // namespace lair::testing
