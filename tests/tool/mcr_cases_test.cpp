// Every case of tests/data/mcr-cases.jsonl, and the wins from real games beside it.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "server/tool/score.hpp"
#include "tests/support/random_hands.hpp"

namespace lair {
namespace {

namespace json = boost::json;

std::vector<json::object> cases_in(const std::string& name) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/" + name);
  std::vector<json::object> cases;
  for (std::string line; std::getline(file, line);) {
    cases.push_back(json::parse(line).as_object());
  }
  return cases;
}

json::object scored(const json::object& one) {
  const tool::ScoredLine line = tool::score_line(json::serialize(one));
  EXPECT_TRUE(line.was_read) << line.json;
  return json::parse(line.json).as_object();
}

// The fan of a result by number, with repeats and without bonus tiles, as `also` lists them.
json::array numbers_of(const json::object& result) {
  json::array numbers;
  for (const json::value& fan : result.at("fans").as_array()) {
    if (fan.at("no") == 81) continue;
    for (std::int64_t time = 0; time < fan.at("count").as_int64(); ++time) {
      numbers.push_back(fan.at("no"));
    }
  }
  return numbers;
}

// If the rules leave the choice to the player, any of the lists is right.
bool is_among(const json::array& numbers, const json::object& one) {
  const json::value* also = one.if_contains("also");
  return also != nullptr && std::ranges::count(also->as_array(), json::value(numbers)) > 0;
}

void expect_as_expected(const json::object& one) {
  const json::object output = scored(one);
  const json::object& expected = one.at("expect").as_object();
  EXPECT_EQ(output.at("id"), one.at("id"));
  EXPECT_EQ(output.size(), expected.size() + 1);
  for (const auto& field : expected) {
    ASSERT_TRUE(output.contains(field.key())) << one.at("id") << ' ' << field.key();
    if (field.key() == "fans" && is_among(numbers_of(output), one)) continue;
    EXPECT_EQ(output.at(field.key()), field.value()) << one.at("id") << ' ' << field.key();
  }
}

TEST(McrCases, ScoreAsExpectedInEveryField) {
  const auto cases = cases_in("mcr-cases.jsonl");
  for (const json::object& one : cases) expect_as_expected(one);
  EXPECT_EQ(cases.size(), 3676U);
}

TEST(McrCases, HaveAnyListThatTheRulesLeaveToThePlayer) {
  const auto cases = cases_in("mcr-cases.jsonl");
  const auto has_choice = [](const json::object& one) { return one.contains("also"); };
  EXPECT_EQ(std::ranges::count_if(cases, has_choice), 220);
  const json::object& first = *std::ranges::find_if(cases, has_choice);
  EXPECT_TRUE(is_among(first.at("also").as_array()[0].as_array(), first));
  EXPECT_FALSE(is_among({1, 2, 3}, first));
}

// The option for a ruling has the ruling's name in lower case.
std::string option_of(std::string_view ruling) {
  std::string key(ruling);
  for (char& letter : key) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return key;
}

// Rules M8.4 to M8.13: each ruling that matters to a case, with only that one switched off.
TEST(McrCases, HaveThePointsOfEachRulingSwitchedOff) {
  int rulings = 0;
  for (const json::object& one : cases_in("mcr-cases.jsonl")) {
    const json::value* matter = one.if_contains("rulings");
    if (matter == nullptr) continue;
    for (const auto& ruling : matter->as_object()) {
      const std::string key = option_of(ruling.key());
      json::object changed = one;
      changed["config"] = json::object{
          {key, false}
      };
      EXPECT_EQ(scored(changed).at("points"), ruling.value()) << one.at("id") << ' ' << key;
      ++rulings;
    }
  }
  EXPECT_EQ(rulings, 722);
}

TEST(McrCases, ScoreRealGamesAsExpected) {
  const auto cases = cases_in("mcr-real-games.jsonl");
  for (const json::object& one : cases) expect_as_expected(one);
  EXPECT_EQ(cases.size(), 11U);
}

json::object config_of(std::string_view style_id) {
  const RuleSystem& system = *find_rule_system("mcr");
  const auto style = std::ranges::find(system.styles, style_id, &Style::id);
  json::object config;
  for (const auto& [key, value] : style->values) config[key] = json::string(value);
  return config;
}

// Rule M8.20.
TEST(McrCases, CountWhatRealGamesCountedInTheStyleTheyWerePlayed) {
  for (json::object& one : cases_in("mcr-real-games.jsonl")) {
    const json::object logged = one.at("logged").as_object();
    const bool is_international = logged.at("source").as_string().starts_with("mahjongsoft");
    one["config"] = config_of(is_international ? "mcr-2006" : "mcr-1998");
    const json::object output = scored(one);
    EXPECT_EQ(output.at("points"), logged.at("points")) << one.at("id");
    EXPECT_EQ(output.at("total"), logged.at("total")) << one.at("id");
  }
}

json::array shuffled(json::array values, testing::Chance& chance) {
  for (std::size_t left = values.size(); left > 1; --left) {
    std::swap(values[left - 1], values[chance.below(left)]);
  }
  return values;
}

TEST(McrCases, ScoreTheSameInAnyOrderOfTilesAndMelds) {
  constexpr std::uint64_t kSeed = 144;
  testing::Chance chance(kSeed);
  for (const json::object& one : cases_in("mcr-cases.jsonl")) {
    json::object changed = one;
    for (const auto* field : {"concealed", "melds", "bonus"}) {
      changed[field] = shuffled(one.at(field).as_array(), chance);
    }
    EXPECT_EQ(scored(changed), scored(one)) << "seed " << kSeed;
  }
}

}  // namespace
}  // namespace lair
