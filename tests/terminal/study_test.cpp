// What is looked up by typed lines: hands, rules, players, leaderboards.
#include <string>

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

TEST_F(TypedStudy, SearchesRules) {
  ana_.until("Type help");
  ana_.type("rules mcr dragon");
  ana_.until("Rules and elements: Mahjong Competition Rules, 81 fan");
  ana_.until("Big three dragons: 88.");
  ana_.type("rules mcr nosuchelement");
  ana_.until("No element matches.");
}

TEST_F(TypedStudy, ShowsPlayersAndBoards) {
  ana_.until("Type help");
  ana_.type("player");
  ana_.until("No finished game yet.");
  ana_.type("player Nobody");
  ana_.until("not here");
  ana_.type("boards mcr");
  ana_.until("Leaderboards: Mahjong Competition Rules, 81 fan");
  ana_.until("No rated game yet.");
}

}  // namespace
}  // namespace lair::testing
