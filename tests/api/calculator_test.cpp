// What the calculator says about hands that somebody lays out.
#include "server/api/calculator.hpp"

#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/api/described.hpp"
#include "tests/tool/json_schema.hpp"

namespace lair {
namespace {

namespace json = boost::json;

net::HttpAnswer ask(const std::string& query) {
  net::HttpRequest request;
  request.path = "/api/v1/hand";
  request.query = query;
  return answer_calculator(request).value_or(net::HttpAnswer{.status = 0});
}

// The answer for one rule system. Every answer must match its description.
json::object told(const std::string& query, std::string_view rules) {
  const auto answer = ask(query);
  EXPECT_EQ(answer.status, 200) << *answer.body;
  if (answer.status != 200) return {};
  const json::value all = json::parse(*answer.body);
  EXPECT_EQ(test::broken_rule(test::schema_named("LaidOut"), all), "");
  for (const json::value& system : all.at("systems").as_array()) {
    if (system.at("rules") == json::value(rules)) return system.as_object();
  }
  ADD_FAILURE() << "no " << rules;
  return {};
}

TEST(Calculator, CountsAHandUnderEverySystem) {
  // All in one suit: 7 faan in Hong Kong, a full flush of 24 in MCR.
  const std::string query = "hand=123456789m2344m&win=4m&seat=S&round=E";
  const json::object hkos = told(query, "hkos");
  EXPECT_EQ(hkos.at("win").at("refusal"), "");
  EXPECT_GE(hkos.at("win").at("faan").to_number<int>(), 7);
  const json::object mcr = told(query, "mcr");
  bool has_flush = false;
  for (const json::value& item : mcr.at("win").at("items").as_array()) {
    has_flush = has_flush || item.at("code") == json::value("full_flush");
  }
  EXPECT_TRUE(has_flush);
  EXPECT_GE(mcr.at("win").at("readings").as_array().size(), 1U);
}

TEST(Calculator, TellsHowFarAHandIsBelowTheMinimum) {
  const json::object hkos = told("hand=23m567p345s77p%7C222s&win=4m", "hkos");
  EXPECT_EQ(hkos.at("win").at("refusal"), "below_minimum");
  const auto& win = hkos.at("win").as_object();
  EXPECT_EQ(win.at("missing").to_number<int>(),
            win.at("minimum").to_number<int>() - win.at("counted").to_number<int>());
  EXPECT_GT(win.at("missing").to_number<int>(), 0);
}

TEST(Calculator, TellsWhatThirteenTilesWaitFor) {
  const json::object yahoo = told("hand=23m567p345s77p%7C222s", "yahoo");
  const auto& waits = yahoo.at("hand").at("waits").as_array();
  ASSERT_EQ(waits.size(), 2U);
  EXPECT_EQ(waits[0].at("tile"), "m1");
  EXPECT_EQ(waits[1].at("tile"), "m4");
  EXPECT_EQ(yahoo.at("win"), nullptr);
}

TEST(Calculator, TellsWhatEachDiscardOfFourteenTilesLeaves) {
  const json::object mcr = told("hand=23m567p345s77p9s%7C222s", "mcr");
  const auto& discards = mcr.at("discards").as_array();
  EXPECT_GT(discards.size(), 5U);
  for (const json::value& one : discards) {
    if (one.at("tile") == json::value("s9")) {
      EXPECT_EQ(one.at("after").at("away"), 1);
    }
  }
}

TEST(Calculator, RefusesWhatIsNoHandAndSaysWhy) {
  struct Row {
    const char* query;
    const char* field;
  };

  for (const Row& row : {
           Row{"",                                            "hand" },
           Row{"hand=12x",                                    "hand" },
           Row{"hand=123m",                                   "hand" },
           Row{"hand=11111m234p567s99s",                      "hand" },
           Row{"hand=234m567p345s77p%7C222s%7C1f1f&win=7p",   "hand" },
           Row{"hand=23m567p345s77p%7C222s&win=45p",          "win"  },
           Row{"hand=23m567p345s77p%7C222s&win=1f",           "win"  },
           Row{"hand=23m567p345s77p%7C222s&win=4m&drawn=yes", "drawn"},
           Row{"hand=23m567p345s77p%7C222s&win=4m&seat=X",    "seat" }
  }) {
    const auto answer = ask(row.query);
    ASSERT_EQ(answer.status, 400) << row.query;
    const json::value told = json::parse(*answer.body);
    EXPECT_EQ(told.at("error"), "bad_hand") << row.query;
    EXPECT_EQ(told.at("field"), json::value(row.field)) << row.query;
    EXPECT_FALSE(told.at("sentence").as_string().empty());
  }
}

}  // namespace
}  // namespace lair
