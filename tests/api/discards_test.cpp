// Turns in which to discard: from bots, from one's own games, one a day that is the same for
// everybody; and what people answered.
#include "server/api/discards.hpp"

#include <future>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "server/api/day_answers.hpp"
#include "server/api/trainer.hpp"
#include "server/store/store.hpp"
#include "tests/api/described.hpp"
#include "tests/api/played_club.hpp"
#include "tests/tool/json_schema.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::int64_t kSecondsOfDay = 86'400;
using test::kMei;
using test::kTom;
using test::told_by;

class DiscardPages : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    club_ = std::make_unique<test::PlayedClub>(4);
    kept_ = std::make_unique<store::DayHandReader>(club_->path());
    finished_ = club_->store().history().game(1)->finished;
  }

  static void TearDownTestSuite() {
    kept_.reset();
    club_.reset();
  }

  void TearDown() override {
    test::execute(club_->path(), "DELETE FROM day_hand; DELETE FROM day_answer");
  }

  // On the day after the game was over.
  static std::int64_t now() { return (finished_ / kSecondsOfDay + 1) * kSecondsOfDay + 60; }

  static std::string day(std::int64_t later = 0) { return text_of_day(day_of(now()) + later); }

  static std::optional<people::Person> person(std::optional<PlayerId> who,
                                              bool has_account = true) {
    if (!who) return std::nullopt;
    return people::Person{.id = *who, .has_account = has_account};
  }

  net::HttpAnswer get(const std::string& path,
                      std::optional<PlayerId> who = {},
                      const std::string& query = "",
                      std::int64_t at = now()) {
    net::HttpRequest request;
    request.path = "/api/v1/trainer/" + path;
    request.query = query;
    const PuzzleSources sources{.history = club_->store().history(),
                                .kept = *kept_,
                                .keep =
                                    [&](const store::DayHand& hand, const std::string& text) {
                                      std::promise<bool> kept;
                                      club_->store().day_hands().keep_hand(
                                          hand, text, [&](bool is) { kept.set_value(is); });
                                      return kept.get_future().get();
                                    },
                                .person = person(who),
                                .may_see =
                                    [this](const store::PlayedGame& game) {
                                      return !is_sealed_ &&
                                             game.readers == table::RecordReaders::Everybody;
                                    }};
    if (auto answer = answer_trainer(sources, request, at)) return *std::move(answer);
    if (auto answer = answer_discards(sources, request, at)) return *std::move(answer);
    return answer_day_results(answering(who), request, at).value_or(net::HttpAnswer{.status = 0});
  }

  DayAnswerSources answering(std::optional<PlayerId> who,
                             bool has_account = true,
                             std::int64_t at = now()) {
    return {.kept = *kept_,
            .keep =
                [this, at](
                    PlayerId player, const store::DayHand& hand, const store::DayAnswer& answer) {
                  std::promise<bool> kept;
                  club_->store().day_hands().keep_answer(
                      player, hand, answer, at, [&](bool is) { kept.set_value(is); });
                  return kept.get_future().get();
                },
            .person = person(who, has_account),
            .refusal = [this](const net::HttpRequest&) -> std::optional<net::HttpAnswer> {
              ++counted_;
              return std::nullopt;
            }};
  }

  net::HttpAnswer post(const json::object& body,
                       std::optional<PlayerId> who,
                       bool has_account = true,
                       std::int64_t at = now()) {
    net::HttpRequest request;
    request.method = net::HttpMethod::Post;
    request.path = kDayAnswerPath;
    request.content_type = "application/json";
    request.body = json::serialize(body);
    return take_day_answer(answering(who, has_account, at), request, at);
  }

  net::HttpAnswer discard(PlayerId who, const std::string& tile, std::int64_t later = 0) {
    return post(
        {
            {"kind",   "discard" },
            {"rules",  "yahoo"   },
            {"day",    day(later)},
            {"answer", tile      }
    },
        who,
        true,
        now() + later * kSecondsOfDay);
  }

  static std::string error_of(const net::HttpAnswer& answer) {
    return answer.body ? json::value_to<std::string>(json::parse(*answer.body).at("error")) : "";
  }

  static std::string tile_at(const json::object& puzzle, std::size_t place) {
    return json::value_to<std::string>(puzzle.at("choices").at(place).at("taken").at("tile"));
  }

  inline static std::unique_ptr<test::PlayedClub> club_;
  inline static std::unique_ptr<store::DayHandReader> kept_;
  inline static std::int64_t finished_ = 0;
  int counted_ = 0;
  bool is_sealed_ = false;  // other tables are still playing the walls of its games
};

// The hand has fourteen tiles, every kind of tile in it is a choice, and the best choice comes
// first.
void expect_whole(const json::object& puzzle) {
  EXPECT_EQ(test::broken_rule(test::schema_named("DiscardPuzzle"), puzzle), "");
  const json::array& hand = puzzle.at("hand").as_array();
  const json::value& own = puzzle.at("seats").at(0);
  EXPECT_EQ(hand.size() + 3 * own.at("melds").as_array().size(), 14U);
  std::set<std::string> kinds;
  for (const json::value& tile : hand) kinds.insert(json::value_to<std::string>(tile));
  std::set<std::string> offered;
  for (const json::value& choice : puzzle.at("choices").as_array()) {
    offered.insert(json::value_to<std::string>(choice.at("taken").at("tile")));
  }
  EXPECT_EQ(offered, kinds);
  EXPECT_EQ(puzzle.at("choices").at(0).at("grade"), "good");
  EXPECT_TRUE(kinds.contains(json::value_to<std::string>(puzzle.at("played"))));
}

TEST_F(DiscardPages, BotsTurnsAreTheSameForAPickUnderEveryRuleSystem) {
  for (const RuleSystem& system : rule_systems()) {
    SCOPED_TRACE(system.id);
    const std::string path = "discards/" + std::string(system.id);
    const json::object puzzle = told_by(get(path, {}, "pick=17"));
    expect_whole(puzzle);
    EXPECT_EQ(puzzle, told_by(get(path, {}, "pick=17")));
    EXPECT_NE(puzzle.at("hand"), told_by(get(path, {}, "pick=18")).at("hand"));
    EXPECT_FALSE(puzzle.contains("game"));
  }
}

TEST_F(DiscardPages, ADayIsOfAGameThatEverybodyMaySeeAndStays) {
  const json::object puzzle = told_by(get("discards/yahoo/today"));
  expect_whole(puzzle);
  EXPECT_EQ(puzzle.at("game"), 1);
  EXPECT_EQ(puzzle.at("seats").at(0).at("seat"), "C") << "a person sat there";
  EXPECT_EQ(puzzle.at("day"), json::value(day()));
  EXPECT_EQ(puzzle, told_by(get("discards/yahoo/" + day())));
  test::execute(club_->path(),
                "UPDATE day_hand SET text = replace(text, '\"game\":1', '\"game\":9')");
  EXPECT_EQ(told_by(get("discards/yahoo/today")).at("game"), 9) << "what is kept is told";
}

TEST_F(DiscardPages, ADayBeforeTheGameWasOverIsOfBots) {
  const json::object puzzle = told_by(get("discards/yahoo/" + day(-1)));
  expect_whole(puzzle);
  EXPECT_FALSE(puzzle.contains("game"));
}

TEST_F(DiscardPages, ADayIsOfNoGameOfASealedRound) {
  is_sealed_ = true;
  EXPECT_FALSE(told_by(get("discards/yahoo/today")).contains("game"));
}

TEST_F(DiscardPages, OwnGamesAreForWhoPlayedThem) {
  EXPECT_EQ(get("discards/yahoo/own").status, 401);
  EXPECT_EQ(error_of(get("discards/yahoo/own", kTom)), "no_games");
  EXPECT_EQ(error_of(get("discards/mcr/own", kMei)), "no_games");
  const json::object puzzle = told_by(get("discards/yahoo/own", kMei, "pick=3"));
  expect_whole(puzzle);
  EXPECT_EQ(puzzle.at("game"), 1);
  EXPECT_EQ(puzzle.at("seats").at(0).at("seat"), "C");
}

TEST_F(DiscardPages, NoOtherSeatsTilesAreTold) {
  const json::object puzzle = told_by(get("discards/yahoo/today"));
  for (const json::value& seat : puzzle.at("seats").as_array()) {
    EXPECT_TRUE(seat.at("concealed").is_int64()) << seat;
  }
}

TEST_F(DiscardPages, TheFirstAnswerStandsAndIsCounted) {
  const json::object puzzle = told_by(get("discards/yahoo/today"));
  const std::string best = tile_at(puzzle, 0);
  const std::string worst = tile_at(puzzle, puzzle.at("choices").as_array().size() - 1);
  EXPECT_EQ(told_by(discard(kMei, best)).at("own"),
            (json::object{
                {"answer", best},
                {"right",  true}
  }));
  const json::object results = told_by(discard(kTom, worst));
  EXPECT_EQ(test::broken_rule(test::schema_named("DayResults"), results), "");
  EXPECT_EQ(results.at("people"), 2);
  EXPECT_EQ(results.at("right"), 1);
  EXPECT_EQ(results.at("own"),
            (json::object{
                {"answer", worst},
                {"right",  false}
  }));
  EXPECT_EQ(told_by(discard(kTom, best)).at("own").at("answer"), json::value(worst))
      << "the first one stands";
  const json::object seen = told_by(get("results/discard/yahoo/today"));
  EXPECT_EQ(test::broken_rule(test::schema_named("DayResults"), seen), "");
  EXPECT_EQ(seen.at("people"), 2);
  EXPECT_EQ(seen.at("own"), nullptr);
  EXPECT_EQ(counted_, 3);
}

TEST_F(DiscardPages, DaysInARowAreCounted) {
  for (const std::int64_t later : {0, 1, 2}) {
    const json::object puzzle =
        told_by(get("discards/yahoo/" + day(later), {}, "", now() + later * kSecondsOfDay));
    const json::object results = told_by(discard(kMei, tile_at(puzzle, 0), later));
    EXPECT_EQ(results.at("streak"),
              (json::object{
                  {"now",     later + 1},
                  {"longest", later + 1}
    }));
  }
}

TEST(Streaks, EndWithADayThatIsMissing) {
  using store::Streak;
  using store::streak_of;
  EXPECT_EQ(streak_of({}, 10), (Streak{0, 0}));
  EXPECT_EQ(streak_of({10}, 10), (Streak{1, 1}));
  EXPECT_EQ(streak_of({9, 8}, 10), (Streak{2, 2})) << "today may still be answered";
  EXPECT_EQ(streak_of({8, 7, 6}, 10), (Streak{0, 3}));
  EXPECT_EQ(streak_of({10, 9, 7, 6, 5}, 10), (Streak{2, 3}));
}

TEST_F(DiscardPages, CountedHandsOfTheDayAreAnsweredToo) {
  const auto count = [&](const std::string& answer, PlayerId who = kMei) {
    return post(
        {
            {"kind",   "count"},
            {"rules",  "hkos" },
            {"day",    day()  },
            {"answer", answer }
    },
        who);
  };
  EXPECT_EQ(error_of(count("3")), "not_shown");
  const json::object puzzle = told_by(get("daily/hkos"));
  EXPECT_EQ(error_of(count("")), "bad_answer");
  EXPECT_EQ(error_of(count("m5")), "bad_answer");
  EXPECT_EQ(error_of(count("1 2 3 4 5 6 7 8 9 10")), "bad_answer");
  EXPECT_EQ(told_by(count("099")).at("own"),
            (json::object{
                {"answer", "99" },
                {"right",  false}
  }))
      << "however it is written, it is counted with the others";
  std::string right;
  for (const json::value& question : puzzle.at("questions").as_array()) {
    right += (right.empty() ? "" : " ") + json::serialize(question.at("answer"));
  }
  EXPECT_EQ(told_by(count(right, kTom)).at("right"), 1);
}

TEST_F(DiscardPages, WhatIsNoAnswerIsRefused) {
  EXPECT_EQ(error_of(discard(kMei, "m5")), "not_shown");
  get("discards/yahoo/today");
  EXPECT_EQ(error_of(discard(kMei, "f1")), "bad_answer");
  const json::object answer{
      {"kind",   "discard"},
      {"rules",  "yahoo"  },
      {"day",    day()    },
      {"answer", "m5"     }
  };
  EXPECT_EQ(error_of(post(answer, std::nullopt)), "signed_out");
  EXPECT_EQ(error_of(post(answer, kMei, false)), "no_account");
  for (const auto& [field, value, error] : std::vector<std::array<std::string, 3>>{
           {"kind",  "chess",      "no_such_kind" },
           {"rules", "riichi",     "no_such_rules"},
           {"day",   "2999-01-01", "not_yet"      },
           {"day",   "x",          "bad_day"      }
  }) {
    json::object wrong = answer;
    wrong[field] = value;
    EXPECT_EQ(error_of(post(wrong, kMei)), error);
  }
}

TEST_F(DiscardPages, WhatIsNoPageIsNotAnswered) {
  EXPECT_EQ(error_of(get("discards/riichi")), "no_such_rules");
  EXPECT_EQ(error_of(get("discards/mcr", {}, "pick=1000000")), "bad_query");
  EXPECT_EQ(error_of(get("discards/mcr/2025-12-31")), "no_such_day");
  EXPECT_EQ(error_of(get("results/chess/mcr/today")), "no_such_kind");
  EXPECT_EQ(get("discards/mcr/").status, 0);
  EXPECT_EQ(get("results/count/mcr").status, 0);
  EXPECT_EQ(get("results/count/mcr/").status, 0);
}

}  // namespace
}  // namespace lair
