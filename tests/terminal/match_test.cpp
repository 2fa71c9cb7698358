// A whole match by typed lines, in each rule system, with a server that is killed on the way.
#include <iostream>
#include <memory>
#include <ostream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

constexpr int kKillAtTurn = 25;

struct SystemRow {
  std::string name;
  std::string id;
  std::string shown;  // the name of the house

  friend void PrintTo(const SystemRow& one, std::ostream* out) { *out << one.name; }
};

class TypedMatch : public ::testing::TestWithParam<SystemRow> {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  // As after a crash; the address stays the same.
  void kill_and_restart() {
    server_.kill();
    server_.restart();
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  Home home_;
};

INSTANTIATE_TEST_SUITE_P(Systems,
                         TypedMatch,
                         ::testing::Values(SystemRow{"Yahoo", "yahoo", "Yahoo "},
                                           SystemRow{"Hkos", "hkos", "Hong Kong Old Style"},
                                           SystemRow{"Mcr", "mcr", "MCR"},
                                           SystemRow{"FaanLaak", "faan-laak", "Faan-laak"}),
                         [](const auto& row) { return row.param.name; });

// The last word; lines may have been broken between words.
std::string last_word(const std::string& text) {
  const std::size_t end = text.find_last_not_of(" \n.") + 1;
  const std::size_t begin = text.find_last_of(" \n", end - 1);
  return text.substr(begin + 1, end - begin - 1);
}

bool says(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

// What a beginner types: goes out if it is offered, claims every third set, discards
// the tile that is named last.
class Beginner {
 public:
  std::string answer_claim(const std::string& choices) {
    const bool may_win = says(choices, "MahJong") && !says(choices, "not enough");
    if (may_win) return "mahjong";
    ++asked_;
    if (asked_ % 3 != 0) return "pass";
    if (says(choices, "Pung")) return "pung";
    return "pass";
  }

 private:
  int asked_ = 0;
};

TEST_P(TypedMatch, IsPlayedToItsEndInSentences) {
  Typist typist({address(), "--name", "Beginner", "--language", "en"}, home_.path());
  typist.until("Welcome, Beginner");
  typist.type("practice " + GetParam().id);
  typist.until(GetParam().shown);
  Beginner beginner;
  int turns = 0;
  int deals = 0;
  std::string choices;
  while (true) {
    std::string taken;
    const std::size_t said = typist.until_one({"Your turn: ",
                                               "You can: ",
                                               "\"ready\" begins the next deal",
                                               "Game over",
                                               "Enter.",
                                               "Connected again."},
                                              taken);
    if (said == 3) break;
    if (said == 4) typist.type("");
    if (said == 2) {
      ++deals;
      typist.type("ready");
    }
    if (said == 5) choices.clear();
    if (said == 1) {
      choices = typist.until(".");
      if (!says(choices, "Pass")) continue;
      typist.type(beginner.answer_claim(choices));
      choices.clear();
    }
    if (said != 0) continue;
    const std::string hand = typist.until(".");
    if (++turns == kKillAtTurn) {
      kill_and_restart();
      typist.until("Your seat is kept.");
      typist.until("Connected again.");
      choices.clear();
      continue;
    }
    const bool wins = says(choices, "MahJong") && !says(choices, "not enough");
    typist.type(wins ? "mahjong" : "d " + last_word(hand));
    choices.clear();
  }
  std::cout << GetParam().id << ": " << deals << " deals, " << turns << " turns\n";
  EXPECT_GT(turns, kKillAtTurn);
  EXPECT_GT(deals, 2);
  typist.type("games");
  typist.until("Beginner");
  typist.type("replay 1");
  typist.until("Replay of ");
  typist.type("next");
  typist.type("hands");
  typist.until("All hands");
  typist.type("leagues");
  typist.until("No season yet.");
  typist.type("quit");
  typist.until("Good-bye.");
  typist.rest();
  EXPECT_EQ(typist.exit_status(), 0);
}

TEST_P(TypedMatch, IsPlayedToItsEndInJson) {
  namespace json = boost::json;
  Typist script({address(), "--name", "Script", "--json"}, home_.path(), Typist::Through::Pipes);
  script.type("practice " + GetParam().id);
  int turns = 0;
  std::size_t events = 0;
  bool was_back = false;
  while (true) {
    const json::object said = json::parse(script.until("\n")).as_object();
    const std::string type(said.at("type").as_string());
    if (type == "places") break;
    if (type == "event") ++events;
    if (type == "table") {
      const json::object& summary = said.at("state").at("summary").as_object();
      ASSERT_EQ(summary.at("rules").as_string(), GetParam().id);
    }
    if (type == "between") script.type("ready");
    if (type == "link" && said.at("state").as_string() == "live") was_back = true;
    if (type != "prompt") continue;
    if (++turns == kKillAtTurn) {
      kill_and_restart();
      continue;
    }
    std::string answer;
    for (const json::value& can : said.at("can").as_array()) {
      const std::string line(can.as_string());
      if (answer != "mahjong" && (line != "pass" || answer.empty())) answer = line;
    }
    script.type(answer);
  }
  std::cout << GetParam().id << ": " << events << " events, " << turns << " prompts\n";
  EXPECT_TRUE(was_back);
  EXPECT_GT(events, 500U);
  script.end_input();
  script.rest();
  EXPECT_EQ(script.exit_status(), 0);
}

}  // namespace
}  // namespace lair::testing
