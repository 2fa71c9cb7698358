// Ratings are compared with values computed by hand, then with laws over random games.
#include "server/ratings/rating.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "server/ratings/rated_house.hpp"

namespace lair::ratings {
namespace {

constexpr Method kNoDrift{.luck = 25.0 / 6.0, .drift = 0};
constexpr BySeat<Points> kFalling{
    {Points(90), Points(40), Points(10), Points(-20)}
};

double mean(const Rating& rating) { return static_cast<double>(rating.mean) / 1e6; }

double spread(const Rating& rating) { return static_cast<double>(rating.spread) / 1e6; }

// The example that is worked out in RULES.md.
TEST(Rating, OfFourNewPlayersFollowsTheFormulaeOfThePaper) {
  const auto after = rated({}, kFalling, kNoDrift);
  EXPECT_NEAR(mean(after[Seat::A]), 27.795085, 2e-6);
  EXPECT_NEAR(mean(after[Seat::B]), 26.552825, 2e-6);
  EXPECT_NEAR(mean(after[Seat::C]), 24.689435, 2e-6);
  EXPECT_NEAR(mean(after[Seat::D]), 20.962655, 2e-6);
  // σ²(1 − σ³/c³ · Σ p(1 − p)), σ/c = 0.447214: Σ is 3/16, then 2/9 more, 1/4 more, nothing more.
  EXPECT_NEAR(spread(after[Seat::A]), 8.263161, 2e-6);
  EXPECT_NEAR(spread(after[Seat::B]), 8.179214, 2e-6);
  EXPECT_NEAR(spread(after[Seat::C]), 8.083731, 2e-6);
  EXPECT_NEAR(spread(after[Seat::D]), 8.083731, 2e-6);
}

// The second example there: β is twice 25/6, c² = 4 · (69.444 + 69.444). Rule E2.6.
TEST(Rating, MovesLessForAShorterMatch) {
  Method east = method_for(4);
  east.drift = 0;
  EXPECT_NEAR(mean(rated({}, kFalling, east)[Seat::A]), 27.209709, 2e-6);
  EXPECT_EQ(method_for(kHandsOfMatch).luck, Method().luck);
}

// p = 1/4 for each of four who share one place: (1 − 1/4 − 3/4) / 4 = 0.
TEST(Rating, StaysWhereAllFourTie) {
  const auto after = rated({}, {}, kNoDrift);
  for (const Seat seat : kSeats) {
    EXPECT_EQ(after[seat].mean, 25'000'000);
    EXPECT_LT(after[seat].spread, 8'333'333);
  }
}

// Two players known to be equal (σ = 1) and two new ones; c² = 2 · (1 + 17.3611) + 2 · (69.4444 +
// 17.3611) = 210.3333.
TEST(Rating, MovesLittleForWhomIsKnownWell) {
  BySeat<Rating> before;
  before[Seat::A].spread = 1'000'000;
  before[Seat::B].spread = 1'000'000;
  const auto after = rated(before, kFalling, kNoDrift);
  // 1/14.502870 · 3/4, 69.4444/14.502870 · (1 − 1/2 − 1/3 − 1/4).
  EXPECT_NEAR(mean(after[Seat::A]), 25 + 0.051714, 2e-6);
  EXPECT_NEAR(mean(after[Seat::C]), 25 - 0.399027, 2e-6);
}

// A drift of 25/300 makes σ² = 69.451389, c = 18.634645: 25 + 3.727014 · 3/4.
TEST(Rating, AllowsForDriftSinceTheGameBefore) {
  EXPECT_NEAR(mean(rated({}, kFalling)[Seat::A]), 27.795253, 1e-5);
}

TEST(Rating, ShowsWhatIsVeryLikelyExceeded) {
  EXPECT_EQ(shown({}), 0);
  EXPECT_EQ(shown({.mean = 30'000'000, .spread = 2'000'000}), 2'400);
  EXPECT_EQ(shown({.mean = 10'000'000, .spread = 5'000'000}), -500);
}

BySeat<Rating> random_ratings(std::mt19937_64& dice) {
  std::uniform_int_distribution<std::int64_t> means(0, 50'000'000);
  std::uniform_int_distribution<std::int64_t> spreads(500'000, 9'000'000);
  BySeat<Rating> ratings;
  for (Rating& one : ratings) one = {.mean = means(dice), .spread = spreads(dice)};
  return ratings;
}

TEST(Rating, PutsABetterPlaceNeverBelowAWorseOneOfEquals) {
  std::mt19937_64 dice(7);
  for (int game = 0; game < 2'000; ++game) {
    BySeat<Rating> before = random_ratings(dice);
    for (Rating& one : before) one = before[Seat::A];
    BySeat<Points> scores;
    for (Points& score : scores) score = Points(static_cast<std::int32_t>(dice() % 5));
    const auto after = rated(before, scores);
    for (const Seat one : kSeats) {
      for (const Seat other : kSeats) {
        const bool are_in_order = scores[one] > scores[other]
                                      ? after[one].mean >= after[other].mean
                                      : scores[one] < scores[other] || after[one] == after[other];
        EXPECT_TRUE(are_in_order) << "game " << game;
      }
    }
  }
}

TEST(Rating, DoesNotDependOnTheChairs) {
  std::mt19937_64 dice(8);
  for (int game = 0; game < 500; ++game) {
    const BySeat<Rating> before = random_ratings(dice);
    BySeat<Points> scores;
    for (Points& score : scores) score = Points(static_cast<std::int32_t>(dice() % 5));
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::shuffle(order.begin(), order.end(), dice);
    BySeat<Rating> turned;
    BySeat<Points> turned_scores;
    for (const Seat seat : kSeats) {
      const Seat from = kSeats.at(order.at(index_of(seat)));
      turned[seat] = before[from];
      turned_scores[seat] = scores[from];
    }
    const auto straight = rated(before, scores);
    const auto after = rated(turned, turned_scores);
    for (const Seat seat : kSeats) {
      // The order in which doubles are summed may move the last millionth.
      const Rating& expected = straight[kSeats.at(order.at(index_of(seat)))];
      EXPECT_NEAR(mean(after[seat]), mean(expected), 2e-6);
      EXPECT_NEAR(spread(after[seat]), spread(expected), 2e-6);
    }
  }
}

TEST(RatedHouse, IsEveryPublishedStyleOfEverySystem) {
  for (const RuleSystem& system : rule_systems()) {
    EXPECT_TRUE(is_rated_house(system.id, ""));
    for (const Style& style : system.styles) {
      std::string house;
      for (const auto& [key, value] : style.values) {
        house += (house.empty() ? "" : ",") + std::string(key) + '=' + std::string(value);
      }
      EXPECT_TRUE(is_rated_house(system.id, house)) << system.id << ' ' << style.id;
    }
  }
}

TEST(RatedHouse, IsNoneMadeToMeasure) {
  EXPECT_FALSE(is_rated_house("yahoo", "min_faan=4,limit=777"));
  EXPECT_FALSE(is_rated_house("yahoo", "no_such_option=1"));
  EXPECT_FALSE(is_rated_house("riichi", ""));
}

}  // namespace
}  // namespace lair::ratings
