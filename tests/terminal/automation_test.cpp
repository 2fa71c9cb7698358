// Automatic answers and decisions taken back, by typed lines.
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

class TypedAutomation : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  TestServer server_{"04"};
  Home home_;
};

TEST_F(TypedAutomation, PlaysTheDealToItsEndThenAsksAgain) {
  Typist ana({address(), "--name", "Ana", "--language", "en"},
             home_.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 200});
  ana.until("Type help");
  ana.type("practice yahoo");
  ana.until("Your turn: ");
  ana.type("auto sleep");
  ana.until("Type auto with");
  ana.type("auto mahjong 99999999999999999999");
  ana.until("Type auto with");
  ana.type("auto");
  ana.until("Automatic actions: off");
  ana.type("auto noclaims drawn");
  ana.until("Automatic actions: No claims, Play drawn");
  EXPECT_EQ(ana.until("begins the next deal").find("Your turn: "), std::string::npos);
  ana.type("ready");
  ana.until("New deal.");
  ana.type("auto");
  ana.until("Automatic actions: off");
}

TEST_F(TypedAutomation, TellsScriptsWhatIsOn) {
  namespace json = boost::json;
  Typist script({address(), "--name", "Script", "--json"}, home_.path(), Typist::Through::Pipes);
  script.type("practice yahoo");
  script.until(R"("type":"prompt")");
  script.type("auto nochow mahjong 5 drawn");
  script.until(R"({"type":"auto")");
  const std::string line = R"({"type":"auto")" + script.until("\n");
  const json::object told = json::parse(line).as_object();
  EXPECT_TRUE(told.at("no_chow").as_bool());
  EXPECT_FALSE(told.at("no_claims").as_bool());
  EXPECT_TRUE(told.at("wins").as_bool());
  EXPECT_EQ(told.at("wins_from").as_int64(), 5);
  EXPECT_TRUE(told.at("discards_drawn").as_bool());
}

TEST_F(TypedAutomation, TakesADecisionBack) {
  Typist ana({address(), "--name", "Ana", "--language", "en"}, home_.path());
  ana.until("Type help");
  ana.type("takeback");
  ana.until("You are not at a table.");
  ana.type("practice yahoo");
  ana.until("drawn ");
  const std::string drawn = ana.until(".");
  ana.type("d");
  ana.until("You discard ");
  ana.type("takeback");
  const std::string told = ana.until("drawn " + drawn);
  EXPECT_EQ(told.find("New deal"), std::string::npos) << told;
}

}  // namespace
}  // namespace lair::testing
