// Looking things up by typed lines: hands, rules, players, leaderboards, reviews.
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

class TypedStudy : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  TestServer server_{"04"};
  Home home_;
  Typist ana_{
      {address(),     "--name", "Ana", "--language", "en"},
      home_.path(),
      Typist::Through::Terminal,
      {.columns = 200, .rows = 200    }
  };
};

TEST_F(TypedStudy, CountsHands) {
  ana_.until("Type help");
  ana_.type("count");
  ana_.until("Type the hand");
  ana_.type("count 234m567p555sEERR R nonsense");
  ana_.until("Type the hand");
  ana_.type("count 234m567p555sEERR R");
  ana_.until("68 points. 3 counted, 0 needed");
  ana_.until("Pung of dragons: ×2");
  ana_.until("Mahjong Competition Rules, 81 fan");
  ana_.until("10 points. 10 counted, 8 needed");
  ana_.until("Hong Kong Old Style");
  ana_.until("Faan-laak");
  ana_.type("count 2");
  ana_.until("no suit after");
}

TEST_F(TypedStudy, HasTheHandOfTheDayCounted) {
  ana_.until("Type help");
  ana_.type("puzzle mcr 2026-11-24");
  ana_.until("Hand of the day · 2026-11-24 · MCR");
  ana_.until("Your count: Fan");
  ana_.type("puzzle mcr 2026-11-24 99999");
  ana_.until(", not 99,999.");
  ana_.type("puzzle mcr 2026-11-24 many");
  ana_.until("Say the rules, a day if not today");
  ana_.type("puzzle mcr 2025-11-24");
  ana_.until("The first day with a hand is 2026-01-01.");
}

TEST_F(TypedStudy, HasHandsOfOtherDaysAndAnyHandCounted) {
  ana_.type("puzzle mcr 2026-01-02");
  ana_.until("Hand of the day · 2026-01-02");
  ana_.until("puzzle mcr 2026-01-02 5");
  ana_.type("puzzle mcr 2026-01-02 answer");
  ana_.until("The answer");
  ana_.type("puzzle mcr 2025-01-01");
  ana_.until("The first day with a hand is 2026-01-01.");
  ana_.type("puzzle mcr any");
  ana_.until("puzzle mcr #");
  ana_.type("puzzle mcr #4711");
  ana_.until("Hand 4,711");
  ana_.type("puzzle mcr #4711 answer");
  ana_.until("The answer");
}

TEST_F(TypedStudy, SearchesRules) {
  ana_.until("Type help");
  ana_.type("rules mcr dragon");
  ana_.until("Rules and elements: Mahjong Competition Rules, 81 fan");
  ana_.until("Big three dragons: 88.");
  ana_.type("rules mcr nosuchelement");
  ana_.until("No element matches.");
}

TEST_F(TypedStudy, ShowsPlayersBoardsAndNoReviewOfAGameNotPlayed) {
  ana_.until("Type help");
  ana_.type("player");
  ana_.until("No finished game yet.");
  ana_.type("player Nobody");
  ana_.until("not here");
  ana_.type("boards mcr");
  ana_.until("Leaderboards: Mahjong Competition Rules, 81 fan");
  ana_.until("No rated game yet.");
  ana_.type("review");
  ana_.until("Say the number of a finished game");
  ana_.type("review 99");
  ana_.until("There is no finished game with that number.");
}

TEST_F(TypedStudy, TellsScriptsWhatTheServerAnswered) {
  namespace json = boost::json;
  Home home;
  Typist script({address(), "--name", "Script", "--json"}, home.path(), Typist::Through::Pipes);
  const auto told = [&](const std::string& line, const std::string& type) {
    script.type(line);
    const std::string begin = "{\"type\":\"" + type + "\"";
    script.until(begin);
    return json::parse(begin + script.until("\n")).as_object();
  };
  const json::object count = told("count 234m567p555sEERR R", "count");
  EXPECT_EQ(count.at("told").at("systems").as_array().size(), 4U);
  EXPECT_EQ(told("player", "player").at("told").at("name"), "Script");
  const json::object boards = told("boards mcr", "boards").at("told").as_object();
  EXPECT_TRUE(boards.at("lines").as_array().empty());
  EXPECT_TRUE(boards.at("ladder").at("lines").as_array().empty());
  EXPECT_GT(told("rules mcr dragon", "rules").at("lines").as_array().size(), 2U);
  EXPECT_TRUE(told("count", "error").at("text").is_string());
}

// A match of one deal with automatic answers, then what its decisions gave away.
TEST_F(TypedStudy, ReviewsAFinishedGame) {
  namespace json = boost::json;
  Home home;
  Typist script({address(), "--name", "Script", "--json"}, home.path(), Typist::Through::Pipes);
  script.until(R"({"type":"begin")");
  script.type("create yahoo length=deal clock=relaxed");
  script.until(R"({"type":"table")");
  script.type("bots");
  script.type("start");
  script.until(R"({"type":"prompt")");
  script.type("auto noclaims mahjong drawn");
  script.until(R"({"type":"places")");
  script.type("review 1 Nobody");
  script.until("these do: Script");
  script.type("review 1 Script");
  script.until(R"({"type":"review",)");
  const std::string line = R"({"type":"review",)" + script.until("\n");
  const json::object told = json::parse(line).as_object();
  const std::string lines = json::serialize(told.at("lines"));
  EXPECT_NE(lines.find("Review: Script"), std::string::npos) << lines;
  EXPECT_NE(lines.find("Accuracy: "), std::string::npos) << lines;
  EXPECT_NE(lines.find("Deal 1"), std::string::npos) << lines;
  EXPECT_TRUE(told.at("told").as_object().contains("deals"));
}

}  // namespace
}  // namespace lair::testing
