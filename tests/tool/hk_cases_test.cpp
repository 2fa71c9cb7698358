// Every case of tests/data/hkos-cases.jsonl and faan-laak-cases.jsonl, field by field.
#include <fstream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/tool/score.hpp"

namespace lair {
namespace {

namespace json = boost::json;

// Returns the number of cases.
int expect_all_as_expected(const std::string& name) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/" + name);
  int cases = 0;
  for (std::string line; std::getline(file, line); ++cases) {
    const json::object input = json::parse(line).as_object();
    const tool::ScoredLine scored = tool::score_line(line);
    EXPECT_TRUE(scored.was_read) << scored.json;
    json::object output = json::parse(scored.json).as_object();
    EXPECT_EQ(output["id"], input.at("id"));
    output.erase("id");
    EXPECT_EQ(json::value(output), input.at("expect")) << input.at("id");
  }
  return cases;
}

TEST(HkosCases, ScoreAsExpectedInEveryField) {
  EXPECT_EQ(expect_all_as_expected("hkos-cases.jsonl"), 1529);
}

TEST(FaanLaakCases, ScoreAsExpectedInEveryField) {
  EXPECT_EQ(expect_all_as_expected("faan-laak-cases.jsonl"), 1523);
}

TEST(HkosCases, ScoreAsExpectedAtHousesOfEveryVariant) {
  EXPECT_EQ(expect_all_as_expected("hkos-option-cases.jsonl"), 17);
}

TEST(FaanLaakCases, ScoreAsExpectedAtHousesOfEveryVariant) {
  EXPECT_EQ(expect_all_as_expected("faan-laak-option-cases.jsonl"), 27);
}

std::string error_of(const std::string& line, std::string_view field, const json::value& value) {
  json::object changed = json::parse(line).as_object();
  changed[field] = value;
  const tool::ScoredLine scored = tool::score_line(json::serialize(changed));
  if (scored.was_read) return "";
  return std::string(json::parse(scored.json).at("error").as_string());
}

TEST(HkosCases, AreToldWhichFieldIsWrong) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/hkos-cases.jsonl");
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  EXPECT_EQ(error_of(line, "dealer_keeps", -1), "dealer_keeps: it takes a whole number from 0");
  EXPECT_EQ(error_of(line, "discarder", nullptr),
            "discarder: it takes null on a self-pick, else the seat of the tile");
  EXPECT_EQ(error_of(line, "declare", "seven_bonus"),
            "bonus: a win by bonus tiles takes exactly as many as it says");
  EXPECT_EQ(error_of(line, "seat_wind", "we"), "flags.dealer: it is true for the seat of East");
}

}  // namespace
}  // namespace lair
