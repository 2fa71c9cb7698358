// Reviews of finished games: what they find, who may see them, and how the reviewer takes turns.
#include "server/api/reviews.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/play/legal.hpp"
#include "server/api/frames.hpp"
#include "server/record/play_words.hpp"
#include "server/review/game_review.hpp"
#include "server/store/store.hpp"
#include "tests/api/described.hpp"
#include "tests/api/played_club.hpp"
#include "tests/support/played_records.hpp"
#include "tests/tool/json_schema.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using test::kMei;
using test::kTom;
using test::told_by;

class ReviewPages : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    club_ = std::make_unique<test::PlayedClub>(2);
    kept_ = std::make_unique<store::ReviewReader>(club_->path());
  }

  static void TearDownTestSuite() {
    kept_.reset();
    club_.reset();
  }

  void TearDown() override {
    reviewer_.stop();
    test::execute(club_->path(), "DELETE FROM game_review; DELETE FROM review_sharing");
  }

  net::HttpAnswer get(const std::string& path, std::optional<PlayerId> who) {
    net::HttpRequest request;
    request.path = path;
    std::optional<people::Person> person;
    if (who) person = people::Person{.id = *who};
    const ReviewSources sources{
        .history = club_->store().history(),
        .kept = *kept_,
        .reviewer = reviewer_,
        .may_see = [](const store::PlayedGame&) { return true; },
        .person = person,
        .refusal = [this](const net::HttpRequest&) -> std::optional<net::HttpAnswer> {
          ++counted_;
          return std::nullopt;
        }};
    return answer_reviews(sources, request).value_or(net::HttpAnswer{.status = 0});
  }

  void expect_described(const std::string& path, const std::string& schema) {
    const auto answer = get(path, kMei);
    ASSERT_EQ(answer.status, 200) << path;
    EXPECT_EQ(test::broken_rule(test::schema_named(schema), json::parse(*answer.body)), "") << path;
  }

  // Asks, as a browser does, until the review exists.
  json::object review_for(PlayerId who) {
    net::HttpAnswer answer = get(kReview, who);
    while (answer.status == 202) {
      std::this_thread::yield();
      answer = get(kReview, who);
    }
    return told_by(answer);
  }

  void share(bool is_shared) {
    std::promise<bool> done;
    club_->store().reviews().share(kMei, is_shared, [&](bool kept) { done.set_value(kept); });
    ASSERT_TRUE(done.get_future().get());
  }

  static constexpr const char* kReview = "/api/v1/games/1/reviews/C";
  inline static std::unique_ptr<test::PlayedClub> club_;
  inline static std::unique_ptr<store::ReviewReader> kept_;
  int counted_ = 0;
  review::Reviewer reviewer_{[] { return review_work(club_->path(), club_->store().reviews()); },
                             {}};
};

TEST_F(ReviewPages, ReviewIsMadeOnceForWhoSatThere) {
  const json::object review = review_for(kMei);
  EXPECT_EQ(review.at("seat"), "C");
  EXPECT_EQ(review.at("rules"), "yahoo");
  EXPECT_EQ(review.at("deals").as_array().size(), 2U);
  EXPECT_EQ(counted_, 1);
  EXPECT_EQ(get(kReview, kMei).status, 200);
  EXPECT_EQ(counted_, 1);
  reviewer_.stop();  // it may be about to note that the review is saved
  EXPECT_EQ(reviewer_.find({1, Seat::C}), std::nullopt);
}

TEST_F(ReviewPages, ReviewWhoseGameCouldNotBeReadIsMadeWhenAskedForAgain) {
  const review::Wanted wanted{1, Seat::C};
  test::execute(club_->path(), "ALTER TABLE game RENAME TO lost");
  EXPECT_TRUE(reviewer_.ask(wanted, "Mei"));
  const auto is_underway = [&] {
    const auto found = reviewer_.find(wanted);
    return found && !found->has_failed;
  };
  while (is_underway()) std::this_thread::yield();
  EXPECT_EQ(reviewer_.find(wanted), std::nullopt);
  test::execute(club_->path(), "ALTER TABLE lost RENAME TO game");
  EXPECT_EQ(review_for(kMei).at("seat"), "C");
}

TEST_F(ReviewPages, FaultsOfWhoTakesTheFirstActionAreFound) {
  const json::object review = review_for(kMei);
  const json::object& tally = review.at("tally").as_object();
  EXPECT_LT(tally.at("accuracy").to_number<double>(), 95.0);
  EXPECT_GT(tally.at("decisions").to_number<int>(), 10);
  EXPECT_GT(tally.at("mistake").to_number<int>() + tally.at("blunder").to_number<int>(), 0);
}

TEST_F(ReviewPages, DecisionsStandWhereTheReplayAskedThem) {
  const auto game = club_->store().history().game(1);
  const auto records = club_->store().history().records(*game);
  const auto review = review::review_of(records, Seat::C);
  ASSERT_TRUE(review.has_value());
  std::uint32_t deal = 0;
  std::uint32_t frame = 0;
  std::size_t found = 0;
  for (const table::Record& record : records) {
    if (std::holds_alternative<table::DealBegun>(record.change)) {
      ++deal;
      frame = 0;
    }
    const auto* acted = std::get_if<table::Acted>(&record.change);
    if (acted != nullptr && acted->seat == Seat::C && deal <= review->deals.size()) {
      for (const review::ReviewedDecision& one : review->deals.at(deal - 1).decisions) {
        if (one.frame + 1 != frame) continue;
        EXPECT_EQ(one.verdict.taken.estimate.action, acted->action);
        EXPECT_EQ(one.moment, acted->moment);
        ++found;
      }
    }
    const bool has_events = acted != nullptr ||
                            std::holds_alternative<table::DealBegun>(record.change) ||
                            std::holds_alternative<table::WindowClosed>(record.change);
    if (has_events) ++frame;
  }
  EXPECT_EQ(found, review->tally.decisions());
}

TEST_F(ReviewPages, OthersSeeItOnceItIsShared) {
  review_for(kMei);
  EXPECT_EQ(get(kReview, kTom).status, 404);
  EXPECT_EQ(get(kReview, std::nullopt).status, 404);
  EXPECT_EQ(get("/api/v1/players/11/reviews", kTom).status, 404);
  share(true);
  EXPECT_EQ(get(kReview, kTom).status, 200);
  EXPECT_EQ(get("/api/v1/players/11/reviews", std::nullopt).status, 200);
  share(false);
  EXPECT_EQ(get(kReview, kTom).status, 404);
}

TEST_F(ReviewPages, SeatsAreListedForWhoMaySeeTheirReviews) {
  const auto seats = [&](std::optional<PlayerId> who) {
    return json::serialize(json::parse(*get("/api/v1/games/1/reviews", who).body).at("seats"));
  };
  EXPECT_EQ(seats(kMei), R"([{"seat":"C","name":"Mei 美","own":true}])");
  EXPECT_EQ(seats(kTom), "[]");
  share(true);
  EXPECT_EQ(seats(kTom), R"([{"seat":"C","name":"Mei 美","own":false}])");
}

TEST_F(ReviewPages, AccuracyStaysWithThePlayer) {
  const json::object review = review_for(kMei);
  const json::object told = told_by(get("/api/v1/players/11/reviews", kMei));
  EXPECT_EQ(told.at("shared"), false);
  ASSERT_EQ(told.at("reviews").as_array().size(), 1U);
  const json::object& line = told.at("reviews").as_array()[0].as_object();
  EXPECT_EQ(line.at("accuracy"), review.at("tally").at("accuracy"));
  EXPECT_EQ(line.at("decisions"), review.at("tally").at("decisions"));
}

TEST_F(ReviewPages, AnswersAreAsTheOpenApiFileSays) {
  const auto begun = get(kReview, kMei);
  ASSERT_EQ(begun.status, 202);
  EXPECT_EQ(test::broken_rule(test::schema_named("ReviewUnderway"), json::parse(*begun.body)), "");
  review_for(kMei);
  expect_described(kReview, "Review");
  expect_described("/api/v1/games/1/reviews", "ReviewedSeats");
  expect_described("/api/v1/players/11/reviews", "PlayerReviews");
}

TEST_F(ReviewPages, WhatIsNoGameOrNobodysSeatHasNone) {
  for (const char* path : {"/api/v1/games/99/reviews/C",
                           "/api/v1/games/1/reviews/E",
                           "/api/v1/games/x/reviews/C",
                           "/api/v1/games/1/reviews/A"}) {
    EXPECT_EQ(get(path, kMei).status, 404) << path;
  }
  EXPECT_EQ(get("/api/v1/games/1", kMei).status, 0);
  EXPECT_EQ(counted_, 0);
}

// A deal that a bot lost by its discard. Seat A does not count: it is a person's, but in the
// records a bot acts for it.
std::vector<table::Record> lost_deal() {
  for (std::uint64_t seed = 1;; ++seed) {
    auto records = test::played_records(seed, 1);
    const auto& won = records.back().result->won;
    if (won && won->from && *won->from != Seat::A) return records;
  }
}

std::size_t marked_in(const std::vector<table::Record>& records, Seat seat) {
  const auto review = review::review_of(records, seat);
  return static_cast<std::size_t>(
      std::ranges::count_if(review->deals.at(0).decisions,
                            [](const review::ReviewedDecision& one) { return one.dealt_in; }));
}

TEST(GameReview, SaysThatSomebodyWonOnATileOnlyOfWhoeverGaveItUp) {
  auto records = lost_deal();
  const Seat seat = *records.back().result->won->from;
  EXPECT_EQ(marked_in(records, seat), 1U);
  const auto last = std::ranges::find_if(records.rbegin(), records.rend(), [&](const auto& record) {
    const auto* acted = std::get_if<table::Acted>(&record.change);
    return acted != nullptr && acted->seat == seat &&
           std::holds_alternative<Discard>(acted->action);
  });
  ASSERT_NE(last, records.rend());
  std::get<table::Acted>(last->change).cause = table::Cause::Clock;  // not the bot's own
  EXPECT_EQ(marked_in(records, seat), 0U);
}

TEST(Reviewer, BreaksOffWhatIsUnderwayAndDropsWhatWaits) {
  std::promise<void> begun;
  review::Reviewer reviewer(
      [&] {
        return [&](const review::Wanted&, const review::Progress& progress) {
          begun.set_value();
          while (progress(1, 4)) std::this_thread::yield();
        };
      },
      {.threads = 1, .waiting_max = 1});
  ASSERT_TRUE(reviewer.ask({1, Seat::A}, "Mei"));
  begun.get_future().wait();
  while (reviewer.find({1, Seat::A})->done == 0) std::this_thread::yield();
  EXPECT_EQ(reviewer.find({1, Seat::A}), (review::Underway{.ahead = 0, .done = 1, .of = 4}));
  EXPECT_TRUE(reviewer.ask({2, Seat::A}, "Mei"));
  EXPECT_TRUE(reviewer.ask({2, Seat::A}, "Mei"));
  EXPECT_FALSE(reviewer.ask({3, Seat::A}, "Mei")) << "only one may wait";
  EXPECT_EQ(reviewer.find({2, Seat::A})->ahead, 1U);
  reviewer.stop();
  EXPECT_EQ(reviewer.find({2, Seat::A}), std::nullopt);
  EXPECT_FALSE(reviewer.ask({4, Seat::A}, "Mei"));
}

// Otherwise one person with many games would make everybody else wait for hours.
TEST(Reviewer, TakesTurnsAmongThoseWhoAsk) {
  std::promise<void> begun;
  std::promise<void> go_on;
  const auto may_go_on = go_on.get_future().share();
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::int64_t> made;
  review::Reviewer reviewer(
      [&] {
        return [&](const review::Wanted& wanted, const review::Progress&) {
          if (wanted.game == 1) begun.set_value();
          may_go_on.wait();
          const std::lock_guard lock(mutex);
          made.push_back(wanted.game);
          changed.notify_all();
        };
      },
      {.threads = 1, .waiting_max = 4, .waiting_of_one_max = 3});
  ASSERT_TRUE(reviewer.ask({1, Seat::A}, "Mei"));
  begun.get_future().wait();
  for (const std::int64_t game : {2, 3, 4}) EXPECT_TRUE(reviewer.ask({game, Seat::A}, "Mei"));
  EXPECT_FALSE(reviewer.ask({5, Seat::A}, "Mei")) << "no more of one";
  EXPECT_TRUE(reviewer.ask({6, Seat::A}, "Tom"));
  EXPECT_FALSE(reviewer.ask({7, Seat::A}, "Ann")) << "no more of all";
  EXPECT_TRUE(reviewer.ask({4, Seat::A}, "Ann")) << "it waits already";
  EXPECT_EQ(reviewer.find({6, Seat::A})->ahead, 2U) << "what is made, the first of Mei";
  EXPECT_EQ(reviewer.find({4, Seat::A})->ahead, 4U);
  go_on.set_value();
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return made.size() == 5; });
  EXPECT_EQ(made, (std::vector<std::int64_t>{1, 2, 6, 3, 4}));
}

TEST(Reviewer, DoesNotTryAgainWhatCannotBeReviewed) {
  std::promise<void> tried;
  review::Reviewer reviewer(
      [&] {
        return [&](const review::Wanted&, const review::Progress&) {
          tried.set_value();  // throws when called a second time
          throw Broken("damaged");
        };
      },
      {});
  ASSERT_TRUE(reviewer.ask({1, Seat::A}, "Mei"));
  tried.get_future().wait();
  while (!reviewer.find({1, Seat::A}) || !reviewer.find({1, Seat::A})->has_failed) {
    std::this_thread::yield();
  }
  EXPECT_TRUE(reviewer.ask({1, Seat::A}, "Mei"));
  EXPECT_TRUE(reviewer.find({1, Seat::A})->has_failed);
}

// As on a disk that is full for a while.
TEST(Reviewer, MakesAgainWhatCouldNotBeWritten) {
  std::atomic<int> made = 0;
  review::Reviewer reviewer(
      [&] { return [&](const review::Wanted&, const review::Progress&) { ++made; }; }, {});
  const review::Wanted wanted{1, Seat::A};
  for (const int time : {1, 2}) {
    ASSERT_TRUE(reviewer.ask(wanted, "Mei"));
    while (made < time) std::this_thread::yield();
    const auto is_underway = [&] {
      const auto found = reviewer.find(wanted);
      return found && !found->has_failed;
    };
    while (is_underway()) std::this_thread::yield();
    ASSERT_EQ(reviewer.find(wanted), std::nullopt);
  }
}

}  // namespace
}  // namespace lair
