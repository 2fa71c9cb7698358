// Every case of tests/data/yahoo-cases.jsonl, field by field.
#include <fstream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/tool/score.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr auto* kCases = LAIR_SOURCE_DIR "/tests/data/yahoo-cases.jsonl";

TEST(YahooCases, ScoreAsExpectedInEveryField) {
  std::ifstream file(kCases);
  int cases = 0;
  for (std::string line; std::getline(file, line); ++cases) {
    const json::object input = json::parse(line).as_object();
    const tool::ScoredLine scored = tool::score_line(line);
    ASSERT_TRUE(scored.was_read) << scored.json;
    const json::object output = json::parse(scored.json).as_object();
    const json::object& expected = input.at("expect").as_object();
    EXPECT_EQ(output.at("id"), input.at("id"));
    EXPECT_EQ(output.size(), expected.size() + 1) << scored.json;
    for (const auto& field : expected) {
      ASSERT_TRUE(output.contains(field.key())) << input.at("id") << ' ' << field.key();
      EXPECT_EQ(output.at(field.key()), field.value()) << input.at("id") << ' ' << field.key();
    }
  }
  EXPECT_EQ(cases, 1569);
}

}  // namespace
}  // namespace lair
