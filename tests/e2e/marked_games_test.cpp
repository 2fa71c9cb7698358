// A game that is marked, for instance because players shared an address, is rated or not by
// people's decision.
#include <sstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "server/tool/verify.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/credentials.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

class MarkedGame : public ::testing::Test {
 protected:
  // Plays a whole match, judged as one of four accounts of which two shared an address.
  void SetUp() override {
    FourPlayers players(server_.port(), 7, {});
    while (!players.is_match_over()) {
      players.settle();
      if (!players.is_match_over()) players.step();
    }
    at_database("UPDATE rated_game SET verdict = 'players', detail = 'address'");
    at_database("UPDATE game_seat SET neighbour = 1 WHERE seat IN (1, 2)");
    ASSERT_EQ(verdict(), "address");
  }

  std::string at_database(const std::string& sql) {
    store::Database database(server_.database(), store::Access::ReadWrite);
    store::Statement statement(database, sql);
    store::Run run(statement);
    return run.step() ? std::string(run.text(0)) : std::string();
  }

  std::string verdict() {
    Visitor visitor(server_.port());
    const auto games = visitor.get("/api/v1/games").json.at("games").as_array();
    return games.empty() ? "" : std::string(games.at(0).at("verdict").as_string());
  }

  std::string lair(const std::vector<std::string>& words, int status = 0) {
    const ProcessEnd end = at_console(server_.database(), words);
    EXPECT_EQ(end.exit_status, status) << end.output;
    return end.output;
  }

  PageAnswer enrol(Visitor& visitor, const std::string& name) {
    return visitor.post("/auth/register",
                        {
                            {"name",     name     },
                            {"password", kPassword}
    });
  }

  static PageAnswer review(Visitor& visitor, const std::string& word) {
    return visitor.post(
        "/auth/admin",
        {
            {"act",     "games.review"},
            {"game",    1             },
            {"verdict", word          },
            {"reason",  "sisters"     }
    });
  }

  void expect_verified() {
    std::ostringstream said;
    std::ostringstream progress;
    EXPECT_TRUE(tool::verify({.database = server_.database(), .game = {}}, said, progress))
        << said.str();
  }

  TestServer server_{""};
};

TEST_F(MarkedGame, CountsOnceItIsRatedAtTheConsole) {
  expect_verified();
  const std::string listed = lair({"games", "marked"});
  EXPECT_EQ(listed.find("1  "), 0U) << listed;
  EXPECT_NE(listed.find("(same address)"), std::string::npos) << listed;
  lair({"games", "rate", "1", "--reason", "sisters"});
  EXPECT_EQ(verdict(), "rated");
  EXPECT_EQ(at_database("SELECT count(*) FROM rating"), "4");
  EXPECT_EQ(at_database("SELECT count(*) FROM rating_now WHERE games = 1"), "4");
  EXPECT_EQ(lair({"games", "marked"}), "");
  lair({"games", "rate", "1"}, 1);
  EXPECT_NE(lair({"people", "audit"}).find("game 1 is rated: sisters"), std::string::npos);
  expect_verified();
  server_.process().stop();
  server_.restart();
  EXPECT_EQ(verdict(), "rated");
}

TEST_F(MarkedGame, SaysWhoWasSentAway) {
  at_database("UPDATE rated_game SET detail = 'sent_away'");
  at_database("UPDATE game_seat SET neighbour = 0, sent_away = CASE seat WHEN 2 THEN 1 ELSE 0 END");
  const std::string listed = lair({"games", "marked"});
  const auto said = listed.find("(sent away)");
  EXPECT_NE(said, std::string::npos) << listed;
  EXPECT_EQ(listed.find("(sent away)", said + 1), std::string::npos) << "one of four: " << listed;
  EXPECT_EQ(listed.find("(same address)"), std::string::npos) << listed;
}

TEST_F(MarkedGame, NeverCountsOnceItIsVoid) {
  lair({"games", "void", "1"});
  EXPECT_EQ(verdict(), "void");
  EXPECT_EQ(at_database("SELECT count(*) FROM rating"), "0");
  lair({"games", "rate", "1"}, 1);
  expect_verified();
}

TEST_F(MarkedGame, IsReviewedByModeratorsButNotByWhoPlayedIt) {
  Visitor mei(server_.port());
  ASSERT_EQ(enrol(mei, "Mei").status, 201);
  EXPECT_EQ(review(mei, "rate").status, 403) << "a player";
  lair({"people", "grant", "Mei", "moderator"});
  EXPECT_EQ(mei.post("/auth/admin",
                     {
                         {"act", "server.facts"}
  })
                .status,
            403)
      << "what is for operators stays theirs";
  const PageAnswer listed = mei.post("/auth/admin",
                                     {
                                         {"act", "games.marked"}
  });
  ASSERT_EQ(listed.status, 200);
  EXPECT_EQ(listed.json.at("games").as_array().size(), 1U);
  EXPECT_EQ(review(mei, "perhaps").text("error"), "no_such_verdict");
  const std::string number = std::to_string(mei.get("/auth/session").number("player"));
  const std::string before = at_database("SELECT player FROM game_seat WHERE seat = 0");
  at_database("UPDATE game_seat SET player = " + number + " WHERE seat = 0");
  EXPECT_EQ(review(mei, "rate").text("error"), "not_allowed") << "their own game";
  at_database("UPDATE game_seat SET player = " + before + " WHERE seat = 0");
  EXPECT_EQ(review(mei, "rate").status, 200);
  EXPECT_EQ(verdict(), "rated");
}

}  // namespace
}  // namespace lair::testing
