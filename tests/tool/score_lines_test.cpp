// Input that `lair score` cannot read, mixed with input that it can.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/tool/score.hpp"
#include "tests/support/case_name.hpp"

namespace lair {
namespace {

namespace json = boost::json;

json::object good_case() {
  return json::parse(R"({
    "id": "good", "rules": "yahoo", "declare": "hand", "config": {},
    "concealed": ["m1","m2","m3","m6","m7","s9","s9"],
    "melds": [{"kind":"chow","tiles":["s3","s4","s5"],"concealed":false},
              {"kind":"pung","tiles":["p2","p2","p2"],"concealed":false}],
    "winning_tile": "m8", "seat_wind": "ws", "round_wind": "we", "bonus": ["f1"],
    "flags": {"self_pick":false,"last_tile":false,"replacement":null,"robbing":false,
              "heaven":false,"earth":false,"nether":false},
    "discarder": "we", "visible_exhausted": [], "others": null})")
      .as_object();
}

// The error for the good case with one field changed; empty if it was read.
std::string error_with(std::string_view field, std::string_view value) {
  json::object changed = good_case();
  changed[field] = json::parse({value.data(), value.size()});
  const tool::ScoredLine scored = tool::score_line(json::serialize(changed));
  const json::object output = json::parse(scored.json).as_object();
  EXPECT_EQ(output.at("id"), "good");
  EXPECT_EQ(scored.was_read, !output.contains("error"));
  return scored.was_read ? "" : std::string(output.at("error").as_string());
}

std::string error_of_line(const std::string& line) {
  const tool::ScoredLine scored = tool::score_line(line);
  EXPECT_FALSE(scored.was_read);
  return std::string(json::parse(scored.json).at("error").as_string());
}

TEST(ScoreLines, ReadsAGoodCase) { EXPECT_EQ(error_with("note", R"("anything")"), ""); }

struct Malformed {
  std::string_view field;
  std::string_view value;
  std::string_view error;

  friend void PrintTo(const Malformed& one, std::ostream* out) {
    *out << std::string(one.field) + ' ' + std::string(one.value);
  }
};

class MalformedCase : public ::testing::TestWithParam<Malformed> {};

TEST_P(MalformedCase, IsToldWhichFieldIsWrongAndWhatIsAllowed) {
  EXPECT_EQ(error_with(GetParam().field, GetParam().value), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Tiles,
    MalformedCase,
    ::testing::Values(
        Malformed{"concealed",
                  R"(["s9","s9","s9","s9","s9","m1","m2"])",
                  "concealed, melds, bonus: there are 5 of s9, the set of this table has 4"},
        Malformed{"concealed",
                  R"(["m8","m8","m8","m8","m6","s9","s9"])",
                  "winning_tile: there are 5 of m8, the set of this table has 4"},
        Malformed{"concealed",
                  R"(["s9","s9"])",
                  "concealed: a hand has 13 tiles, a meld counted as three; this one has 8"},
        Malformed{
            "concealed",
            R"(["m1","m2","m3","m6","m7","s9","x9"])",
            "concealed: '\"x9\"' is not a tile; a tile is m1-m9, p1-p9, s1-s9, we, ws, ww, wn, "
            "dr, dg, dw, f1-f4 or n1-n4"},
        Malformed{"concealed", R"("m1")", "concealed: it takes a list"},
        Malformed{"bonus", R"(["m1"])", "bonus: it takes f1-f4 and n1-n4"},
        Malformed{"bonus", R"(["f1","f1"])", "bonus: f1 appears twice"},
        Malformed{"winning_tile", R"("f1")", "winning_tile: a flower or season completes no hand"},
        Malformed{"visible_exhausted",
                  R"(["m1"])",
                  "visible_exhausted: m1 cannot lie face up four times"},
        Malformed{"melds", "null", "melds: it takes a list"},
        Malformed{"melds",
                  R"([{"kind":"chow","tiles":["s3","s4","s6"]}])",
                  "melds[0].tiles: a chow is three in a row of a suit"},
        Malformed{"melds",
                  R"([{"kind":"chow","tiles":["s8","s9","we"]}])",
                  "melds[0].tiles: a chow is three in a row of a suit"},
        Malformed{"melds",
                  R"([{"kind":"pung","tiles":["p2","p2","p2"],"concealed":true}])",
                  "melds[0].concealed: only a kong may be concealed"},
        Malformed{"melds",
                  R"([{"kind":"kong","tiles":["p2","p2","p2"]}])",
                  "melds[0].tiles: a kong is four alike"},
        Malformed{"melds",
                  R"([{"kind":"quad","tiles":["p2","p2","p2"]}])",
                  "melds[0].kind: 'quad' is not a meld; it takes chow, pung or kong"}),
    [](const auto& test) {
      return lair::test::case_name(
          test.index, std::string(test.param.field) + ' ' + std::string(test.param.value));
    });

INSTANTIATE_TEST_SUITE_P(
    Table,
    MalformedCase,
    ::testing::Values(
        Malformed{"config", R"({"nope":1})", "config.nope: there is no option 'nope' in yahoo"},
        Malformed{"config",
                  R"({"limit":0})",
                  "config.limit: limit is '0'; it takes a whole number from 1 to 65536"},
        Malformed{"config",
                  R"({"arrangement_only":"some"})",
                  "config.arrangement_only: arrangement_only is 'some'; it takes true or false"},
        Malformed{"config",
                  R"({"bonus_tiles":false})",
                  "concealed, melds, bonus: there are 1 of f1, the set of this table has 0"},
        Malformed{"rules",
                  R"("zz")",
                  "rules: 'zz' is not a rule system; it takes yahoo, mcr, hkos, faan-laak"},
        Malformed{"declare", R"("seven_bonus")", "declare: it takes \"hand\""},
        Malformed{
            "seat_wind", R"("dr")", "seat_wind: '\"dr\"' is not a wind; it takes we, ws, ww or wn"},
        Malformed{"discarder", R"("ws")", "discarder: it takes one of the other three seats"},
        Malformed{"discarder",
                  "null",
                  "discarder: it takes null on a self-pick, else the seat of the tile"},
        Malformed{"flags", "{}", "flags.self_pick: the field is missing"},
        Malformed{"others", "{}", "others.we: the field is missing"}),
    [](const auto& test) {
      return lair::test::case_name(
          test.index, std::string(test.param.field) + ' ' + std::string(test.param.value));
    });

TEST(ScoreLines, CountTheWinningTileWithTheHandInEverySystem) {
  EXPECT_EQ(error_of_line(R"({
    "id": "five", "rules": "mcr",
    "concealed": ["m1","m1","m1","m1","m3","p2","p3","p3","p4","p5","p6","p7","p8"],
    "melds": [], "winning_tile": "m1", "seat_wind": "we", "round_wind": "wn", "bonus": [],
    "flags": {"self_pick":false,"last_tile_draw":false,"last_discard":false,"replacement":null,
              "robbing":false,"last_of_kind":false},
    "discarder": "wn"})"),
            "concealed, melds, winning_tile: there are 5 of m1, the set of this table has 4");
}

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(LAIR_SOURCE_DIR "/tests/data/" + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  EXPECT_FALSE(lines.empty()) << file;
  return lines;
}

std::vector<std::string> fields_of(const json::object& object) {
  std::vector<std::string> names;
  for (const auto& field : object) names.emplace_back(field.key());
  return names;
}

TEST(ScoreLines, HaveOneShapeForAllSystemsWhereThatIsWanted) {
  const std::vector<std::string> wanted{"id",
                                        "rules",
                                        "valid",
                                        "reason",
                                        "house_rule",
                                        "items",
                                        "faan",
                                        "faan_raw",
                                        "counted",
                                        "minimum",
                                        "sum",
                                        "product",
                                        "total",
                                        "limit_hand",
                                        "payments",
                                        "net"};
  for (const auto* file :
       {"yahoo-cases.jsonl", "mcr-cases.jsonl", "hkos-cases.jsonl", "faan-laak-cases.jsonl"}) {
    for (const std::string& line : lines_of(file)) {
      const tool::ScoredLine own = tool::score_line(line);
      const tool::ScoredLine common = tool::score_line(line, tool::ScoreShape::Common);
      EXPECT_EQ(common.was_read, own.was_read) << line;
      if (!common.was_read) continue;
      const json::object told = json::parse(common.json).as_object();
      EXPECT_EQ(fields_of(told), wanted) << line;
      EXPECT_EQ(told.at("valid"), json::parse(own.json).at("valid")) << line;
      if (!told.at("net").is_object()) continue;
      std::int64_t sum = 0;
      for (const auto& net : told.at("net").as_object()) sum += net.value().as_int64();
      EXPECT_EQ(sum, 0) << line;
    }
  }
}

TEST(ScoreLines, TellInTheCommonShapeWhatIsShortOfTheMinimum) {
  json::object changed = good_case();
  changed["config"] = json::object{
      {"min_faan", 9}
  };
  const std::string line = json::serialize(changed);
  const json::object told =
      json::parse(tool::score_line(line, tool::ScoreShape::Common).json).as_object();
  EXPECT_EQ(told.at("reason"), "below_minimum");
  EXPECT_EQ(told.at("minimum"), 9);
  EXPECT_TRUE(told.at("total").is_null());
  EXPECT_TRUE(told.at("payments").is_null());
}

TEST(ScoreLines, RefuseFieldsThatThereAreNot) {
  const std::string field = error_with("last_tile", "true");
  EXPECT_TRUE(field.starts_with("last_tile: there is no such field; there are only id, rules"))
      << field;
  const std::string flag = error_with("flags", R"({"self_pick":false,"ready":true})");
  EXPECT_TRUE(flag.starts_with("flags.ready: there is no such field; there are only self_pick"))
      << flag;
  // A field of another system.
  EXPECT_TRUE(error_with("dead", "false").starts_with("dead: there is no such field"));
}

TEST(ScoreLines, AreNumberedByTheirIdEvenWhenWrong) {
  EXPECT_EQ(tool::score_line(R"({"id":5})").json,
            R"({"id":5,"error":"rules: the field is missing"})");
  EXPECT_EQ(tool::score_line("[1]").json, R"({"id":null,"error":"line: it takes an object"})");
  EXPECT_TRUE(error_of_line("not json").starts_with("line: it is not JSON"));
}

TEST(ScoreLines, TellAFieldThatIsThereTwice) {
  std::string line = json::serialize(good_case());
  line.insert(1, R"("winning_tile":"m9",)");
  EXPECT_EQ(error_of_line(line), "line: the field 'winning_tile' appears twice");
  line = json::serialize(good_case());
  line.insert(line.find("\"self_pick\""), R"("self_pick":true,)");
  EXPECT_EQ(error_of_line(line), "line: the field 'self_pick' appears twice");
}

TEST(ScoreLines, RefuseBytesThatAreNoText) {
  const std::string good = json::serialize(good_case());
  for (const std::string& bytes :
       {std::string("\0", 1), std::string("\xff"), std::string("\xc3\x28")}) {
    std::string line = good;
    line.insert(line.find("good"), bytes);
    EXPECT_TRUE(error_of_line(line).starts_with("line: it is not JSON")) << line;
  }
  EXPECT_TRUE(error_of_line(std::string(100, '[')).starts_with("line: it is not JSON"));
  EXPECT_TRUE(error_of_line(good + good).starts_with("line: it is not JSON"));
  EXPECT_EQ(error_of_line(std::string(2'000'000, ' ') + good), "line: it is longer than 1 MiB");
}

TEST(ScoreLines, NameEachFieldThatIsMissingOrOfAnotherKind) {
  for (const auto* field :
       {"rules", "concealed", "winning_tile", "melds", "seat_wind", "round_wind", "flags"}) {
    json::object changed = good_case();
    changed.erase(field);
    const std::string missing = error_of_line(json::serialize(changed));
    EXPECT_EQ(missing, std::string(field) + ": the field is missing");
    for (const auto* value : {"7", "{}", "[7]", "true", "\"x\""}) {
      const std::string error = error_with(field, value);
      EXPECT_TRUE(error.starts_with(field)) << field << ' ' << value << ' ' << error;
    }
  }
}

TEST(ScoreLines, GoOnAfterALineThatCannotBeRead) {
  const std::string good = json::serialize(good_case());
  std::istringstream in(good + "\n\n  \r\nbad\n" + good);
  std::ostringstream out;
  EXPECT_FALSE(tool::score_lines(in, out));
  std::istringstream lines(out.str());
  int answered = 0;
  for (std::string line; std::getline(lines, line);) ++answered;
  EXPECT_EQ(answered, 3);
}

TEST(ScoreLines, SucceedWhenEveryLineWasRead) {
  std::istringstream in(json::serialize(good_case()) + "\n");
  std::ostringstream out;
  EXPECT_TRUE(tool::score_lines(in, out));
  EXPECT_TRUE(json::parse(out.str()).at("valid").as_bool());
}

}  // namespace
}  // namespace lair
