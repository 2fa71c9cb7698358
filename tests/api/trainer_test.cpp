// Hands to count: what a pick and a day name, and what is no pick and no day.
#include "server/api/trainer.hpp"

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/api/described.hpp"
#include "tests/tool/json_schema.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMorning = 1'795'503'600;  // 2026-11-24 07:00 UTC
constexpr int kPicks = 60;

net::HttpAnswer page_of_trainer(const std::string& path, const std::string& query = "") {
  net::HttpRequest request;
  request.path = "/api/v1/trainer/" + path;
  request.query = query;
  return answer_trainer(request, kMorning).value_or(net::HttpAnswer{.status = 0});
}

json::object trainer_told(const std::string& path, const std::string& query = "") {
  const auto answer = page_of_trainer(path, query);
  EXPECT_EQ(answer.status, 200) << path;
  return answer.status == 200 ? json::parse(*answer.body).as_object() : json::object();
}

json::object picked(std::string_view rules, int pick) {
  return trainer_told("hands/" + std::string(rules), "pick=" + std::to_string(pick));
}

std::string error_of(const net::HttpAnswer& answer) {
  return answer.body ? json::value_to<std::string>(json::parse(*answer.body).at("error")) : "";
}

std::string hand_of(const json::object& puzzle) {
  return json::serialize(puzzle.at("hand")) + json::serialize(puzzle.at("winning_tile")) +
         json::serialize(puzzle.at("how"));
}

// How many tiles of each kind lie there, the winning one with them.
std::map<std::string, int> tiles_of(const json::object& puzzle) {
  std::map<std::string, int> all;
  const auto add = [&all](const json::value& code, int copies) {
    all[json::value_to<std::string>(code)] += copies;
  };
  for (const json::value& code : puzzle.at("hand").at("concealed").as_array()) add(code, 1);
  for (const json::value& code : puzzle.at("hand").at("bonus").as_array()) add(code, 1);
  for (const json::value& meld : puzzle.at("hand").at("melds").as_array()) {
    const auto kind = json::value_to<std::string>(meld.at("kind"));
    auto tile = json::value_to<std::string>(meld.at("tile"));
    if (kind != "chow") add(meld.at("tile"), kind == "pung" ? 3 : 4);
    for (int step = 0; kind == "chow" && step < 3; ++step) all[tile]++, ++tile.back();
  }
  add(puzzle.at("winning_tile"), 1);
  return all;
}

class Trainer : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Systems,
                         Trainer,
                         testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(Trainer, EveryPickIsAnotherHandThatMayGoOut) {
  const json::object schema = test::schema_named("Puzzle");
  std::set<std::string> hands;
  std::set<std::int64_t> answers;
  std::map<std::string, int> ways;
  for (int pick = 0; pick < kPicks; ++pick) {
    SCOPED_TRACE(pick);
    const json::object puzzle = picked(GetParam(), pick);
    ASSERT_EQ(test::broken_rule(schema, puzzle), "");
    EXPECT_EQ(puzzle.at("win").at("may_go_out"), true);
    EXPECT_TRUE(hands.insert(hand_of(puzzle)).second) << "seen before: " << hand_of(puzzle);
    for (const auto& [code, copies] : tiles_of(puzzle)) {
      EXPECT_LE(copies, code.front() == 'f' || code.front() == 'n' ? 1 : 4) << code;
    }
    const json::value& question = puzzle.at("questions").at(0);
    EXPECT_EQ(question.at("answer"), puzzle.at("win").at("faan"));
    if (puzzle.at("questions").as_array().size() > 1) {
      EXPECT_EQ(puzzle.at("questions").at(1).at("answer"), puzzle.at("win").at("total"));
    }
    if (puzzle.at("win").at("limit_hand") != "") {
      EXPECT_NE(question.at("answer"), 0);
    }
    answers.insert(question.at("answer").to_number<std::int64_t>());
    for (const json::value& word : puzzle.at("how").as_array()) {
      ++ways[json::value_to<std::string>(word)];
    }
  }
  EXPECT_GE(answers.size(), 6U);
  EXPECT_GE(ways["self_drawn"], kPicks / 4);
  EXPECT_GE(ways["discard"], kPicks / 4);
}

TEST_P(Trainer, ADayIsTheSameHandHoweverItIsAskedFor) {
  const std::string path = "daily/" + GetParam();
  const json::object today = trainer_told(path);
  EXPECT_EQ(test::broken_rule(test::schema_named("Puzzle"), today), "");
  EXPECT_EQ(today.at("day"), "2026-11-24");
  EXPECT_EQ(today, trainer_told(path + "/2026-11-24"));
  const json::object yesterday = trainer_told(path + "/2026-11-23");
  EXPECT_EQ(yesterday.at("today"), "2026-11-24");
  EXPECT_NE(hand_of(yesterday), hand_of(today));
}

struct KeptDay {
  std::string_view rules;
  std::string_view hand;
};

// Who breaks this one makes other hands of the days that people have played: puzzle_hands.hpp.
TEST(TrainerDays, StayAsTheyWere) {
  const std::array kept{
      KeptDay{"yahoo",
              R"({"concealed":["m3","m3","m4","m4","m6","m6","m6","ws","ws","ws"],"meld)"
              R"(s":[{"kind":"exposed_kong","tile":"m2"}],"bonus":[]}"m3"["self_drawn"])"},
      KeptDay{"hkos",
              R"({"concealed":["m1","m3","m5","m5","m6","m7","m8"],"melds":[{"kind":"ch)"
              R"(ow","tile":"m4"},{"kind":"chow","tile":"m1"}],"bonus":["f2","f3","n4"])"
              R"(}"m2"["discard"])"                                                      },
      KeptDay{"mcr",
              R"({"concealed":["p3"],"melds":[{"kind":"exposed_kong","tile":"we"},{"kin)"
              R"(d":"pung","tile":"p4"},{"kind":"pung","tile":"p7"},{"kind":"added_kong)"
              R"(","tile":"wn"}],"bonus":["f2"]}"p3"["discard"])"                        },
      KeptDay{"faan-laak",
              R"({"concealed":["m6","m7","m8","m9"],"melds":[{"kind":"chow","tile":"p7")"
              R"(},{"kind":"chow","tile":"s1"},{"kind":"chow","tile":"p6"}],"bonus":["n)"
              R"(1","n2","n4"]}"m6"["self_drawn"])"                                      },
  };
  for (const KeptDay& day : kept) {
    const json::object puzzle = trainer_told("daily/" + std::string(day.rules) + "/2026-02-28");
    EXPECT_EQ(hand_of(puzzle), day.hand) << day.rules;
  }
}

TEST(TrainerDays, AreNeitherToComeNorOfTheTimeBefore) {
  EXPECT_EQ(error_of(page_of_trainer("daily/mcr/2026-11-25")), "not_yet");
  EXPECT_EQ(page_of_trainer("daily/mcr/2026-11-25").status, 404);
  EXPECT_EQ(page_of_trainer("daily/mcr/2026-01-01").status, 200);
  EXPECT_EQ(error_of(page_of_trainer("daily/mcr/2025-12-31")), "no_such_day");
  EXPECT_EQ(page_of_trainer("daily/mcr/2025-12-31").status, 404);
}

TEST(TrainerDays, AreWrittenInOneWay) {
  for (const char* day : {"today",
                          "2026-02-29",
                          "2026-2-3",
                          "2026-13-01",
                          "2026-00-10",
                          "-026-1-1",
                          "24-11-2026",
                          "2026-11-24x",
                          "2026-11-24/"}) {
    const auto answer = page_of_trainer("daily/hkos/" + std::string(day));
    EXPECT_EQ(answer.status, 400) << day;
    EXPECT_EQ(error_of(answer), "bad_day") << day;
  }
}

TEST(TrainerPicks, AreNumbersOfSixDigits) {
  EXPECT_EQ(picked("mcr", 0), trainer_told("hands/mcr"));
  EXPECT_EQ(page_of_trainer("hands/mcr", "pick=999999").status, 200);
  for (const char* pick : {"1000000", "-1", "x", "1.5", "99999999999999999999"}) {
    const auto answer = page_of_trainer("hands/mcr", "pick=" + std::string(pick));
    EXPECT_EQ(answer.status, 400) << pick;
    EXPECT_EQ(error_of(answer), "bad_query") << pick;
  }
}

TEST(TrainerPaths, NameARuleSystem) {
  for (const char* path : {"hands/riichi", "daily/riichi", "daily/riichi/2026-11-24", "hands/"}) {
    EXPECT_EQ(page_of_trainer(path).status, 404) << path;
    EXPECT_EQ(error_of(page_of_trainer(path)), "no_such_rules") << path;
  }
  for (const char* path : {"", "hands", "hands/mcr/1", "daily/mcr/"}) {
    EXPECT_EQ(page_of_trainer(path).status, 0) << path << " is no page of the trainer's";
  }
}

}  // namespace
}  // namespace lair
