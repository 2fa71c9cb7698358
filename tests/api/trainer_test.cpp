// Hands to count: what a pick and a day name, and which texts are neither.
#include "server/api/trainer.hpp"

#include <array>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/store/store.hpp"
#include "tests/api/described.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/json_schema.hpp"
#include "tests/tool/played_database.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMorning = 1'795'503'600;  // 2026-11-24 07:00 UTC
constexpr int kPicks = 60;

// A club, without games unless it starts as a copy of another.
class Club {
 public:
  explicit Club(const std::string& played = "") {
    if (!played.empty()) std::filesystem::copy_file(played, path());
    store_ = std::make_unique<store::Store>(
        path(), [](const store::StoreError& error) { ADD_FAILURE() << error.what(); });
    kept_ = std::make_unique<store::DayHandReader>(path());
  }

  ~Club() {
    kept_.reset();
    store_->stop();
  }

  Club(const Club&) = delete;
  Club& operator=(const Club&) = delete;

  [[nodiscard]] std::string path() const { return folder_.file("club.db"); }

  store::History& history() { return store_->history(); }

  bool is_sealed = false;  // other tables are still playing the walls of its games

  net::HttpAnswer ask(const std::string& page, const std::string& query, std::int64_t now) {
    net::HttpRequest request;
    request.path = "/api/v1/trainer/" + page;
    request.query = query;
    const PuzzleSources sources{
        .history = history(),
        .kept = *kept_,
        .keep =
            [this](const store::DayHand& hand, const std::string& text) {
              std::promise<bool> kept;
              store_->day_hands().keep_hand(hand, text, [&](bool is) { kept.set_value(is); });
              return kept.get_future().get();
            },
        .person = std::nullopt,
        .may_see =
            [this](const store::PlayedGame& game) {
              return !is_sealed && game.readers == table::RecordReaders::Everybody;
            }};
    return answer_trainer(sources, request, now).value_or(net::HttpAnswer{.status = 0});
  }

  json::object told(const std::string& page, std::int64_t now, const std::string& query = "") {
    const auto answer = ask(page, query, now);
    EXPECT_EQ(answer.status, 200) << page;
    return answer.status == 200 ? json::parse(*answer.body).as_object() : json::object();
  }

 private:
  test::TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::DayHandReader> kept_;
};

// The database of a club in which a game was played by those rules.
std::string played_club(const std::string& rules) {
  static const test::TemporaryFolder folder;
  const std::string path = folder.file(rules + ".db");
  if (!std::filesystem::exists(path)) {
    test::play_into(path,
                    {.seed = 7, .deals_max = 8, .leaves = true, .rules = rules, .settings = {}});
  }
  return path;
}

Club& club_without_games() {
  static Club club;
  return club;
}

net::HttpAnswer page_of_trainer(const std::string& path, const std::string& query = "") {
  return club_without_games().ask(path, query, kMorning);
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

// How many tiles of each kind there are, including the winning tile.
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

// If you break this test, people's past days get different hands: see puzzle_hands.hpp.
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

constexpr std::int64_t kDayInSeconds = 86'400;

class PlayedHands : public testing::TestWithParam<std::string> {
 protected:
  // In the night after the game was over.
  std::int64_t now() {
    return (club_.history().game(1)->finished / kDayInSeconds + 1) * kDayInSeconds + 60;
  }

  void make_private() {
    test::execute(club_.path(), "UPDATE table_info SET record = 1");  // for its players only
  }

  Club club_{played_club(GetParam())};
};

INSTANTIATE_TEST_SUITE_P(Systems,
                         PlayedHands,
                         testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

// How that deal of game 1 was won.
std::optional<Won> won_in(store::History& history, std::int64_t deal) {
  std::int64_t begun = 0;
  for (const table::Record& record : history.records(*history.game(1))) {
    if (std::holds_alternative<table::DealBegun>(record.change)) ++begun;
    if (begun == deal && record.result) return record.result->won;
  }
  return std::nullopt;
}

TEST_P(PlayedHands, CountWhatTheyCountedAtTheTable) {
  const json::object schema = test::schema_named("Puzzle");
  std::set<std::int64_t> deals;
  for (int pick = 0; pick < 10; ++pick) {
    const json::object puzzle =
        club_.told("hands/" + GetParam() + "/played", now(), "pick=" + std::to_string(pick));
    ASSERT_EQ(test::broken_rule(schema, puzzle), "");
    ASSERT_EQ(puzzle.at("game"), 1);
    EXPECT_EQ(puzzle.at("pick"), pick);
    const auto won = won_in(club_.history(), puzzle.at("deal").as_int64());
    ASSERT_TRUE(won.has_value());
    const ScoreSheet& sheet = *won->settlement->sheets[won->winner];
    EXPECT_EQ(puzzle.at("winning_tile"), json::value(code_of(won->tile)));
    EXPECT_EQ(puzzle.at("questions").at(0).at("answer"), sheet.faan->count());
    EXPECT_EQ(puzzle.at("win").at("total"), sheet.total.count());
    const std::string deal = json::serialize(puzzle.at("deal"));
    const json::object named =
        club_.told("hands/" + GetParam() + "/played", now(), "game=1&deal=" + deal);
    EXPECT_EQ(hand_of(named), hand_of(puzzle));
    deals.insert(puzzle.at("deal").as_int64());
  }
  EXPECT_GT(deals.size(), 1U) << "a pick chooses among the deals";
}

TEST_P(PlayedHands, AreNoneOfASealedRound) {
  const json::object puzzle = club_.told("hands/" + GetParam() + "/played", now(), "pick=3");
  const std::string named = "game=1&deal=" + json::serialize(puzzle.at("deal"));
  club_.is_sealed = true;
  EXPECT_EQ(club_.ask("hands/" + GetParam() + "/played", named, now()).status, 404);
  EXPECT_FALSE(club_.told("hands/" + GetParam() + "/played", now(), "pick=3").contains("game"));
  EXPECT_FALSE(club_.told("daily/" + GetParam(), now()).contains("game"));
}

TEST_P(PlayedHands, OfADayStayWhateverBecomesOfTheGame) {
  const std::string page = "daily/" + GetParam();
  const json::object today = club_.told(page, now());
  EXPECT_EQ(test::broken_rule(test::schema_named("Puzzle"), today), "");
  EXPECT_EQ(today.at("game"), 1);
  make_private();
  EXPECT_EQ(club_.told(page, now()), today);
  EXPECT_FALSE(club_.told(page + "/2026-01-01", now()).contains("game"))
      << "the game was not over then";
}

TEST_P(PlayedHands, AreOfGamesThatEverybodyMaySee) {
  make_private();
  EXPECT_FALSE(club_.told("daily/" + GetParam(), now()).contains("game"));
  const json::object made_up = club_.told("hands/" + GetParam() + "/played", now(), "pick=5");
  EXPECT_EQ(made_up, club_.told("hands/" + GetParam(), now(), "pick=5"));
  for (int deal = 1; deal <= 8; ++deal) {
    const std::string query = "game=1&deal=" + std::to_string(deal);
    EXPECT_EQ(error_of(club_.ask("hands/" + GetParam() + "/played", query, now())), "no_such_hand");
  }
}

TEST_P(PlayedHands, AreOfTheRulesThatAreAskedFor) {
  const json::object puzzle = club_.told("hands/" + GetParam() + "/played", now());
  const std::string query = "game=1&deal=" + json::serialize(puzzle.at("deal"));
  const std::string other = GetParam() == "mcr" ? "hkos" : "mcr";
  EXPECT_EQ(club_.ask("hands/" + GetParam() + "/played", query, now()).status, 200);
  EXPECT_EQ(error_of(club_.ask("hands/" + other + "/played", query, now())), "no_such_hand");
  EXPECT_EQ(error_of(club_.ask("hands/" + other + "/played", "game=x", now())), "bad_query");
}

TEST(TrainerDays, AnsweredBeforeHandsCameFromGamesStayMadeUp) {
  Club club(played_club("yahoo"));
  test::execute(club.path(), "INSERT INTO day_hand VALUES ('count', 'yahoo', 20781, '')");
  const std::int64_t that_day = 20'781 * kDayInSeconds;
  const json::object hand = club.told("daily/yahoo/2026-11-24", that_day);
  EXPECT_EQ(hand_of(hand), hand_of(trainer_told("daily/yahoo/2026-11-24")));
}

TEST(TrainerPaths, NameARuleSystem) {
  for (const char* path : {"hands/riichi", "daily/riichi", "daily/riichi/2026-11-24", "hands/"}) {
    EXPECT_EQ(page_of_trainer(path).status, 404) << path;
    EXPECT_EQ(error_of(page_of_trainer(path)), "no_such_rules") << path;
  }
  for (const char* path : {"", "hands", "hands/mcr/1", "hands/mcr/", "daily/mcr/"}) {
    EXPECT_EQ(page_of_trainer(path).status, 0) << path << " is no page of the trainer's";
  }
}

}  // namespace
}  // namespace lair
