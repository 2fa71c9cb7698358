// A match ends as its length says, in every rule system, however its deals go.
#include "engine/rules/match_length.hpp"

#include <iostream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/from_environment.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/rule_tables.hpp"

namespace lair {
namespace {

constexpr int kMatches = 400;

// The deals of a match whose winners are random; nobody wins one deal in five.
std::vector<DealSetup> deals_of(const RuleSet& rules,
                                const MatchLength& length,
                                std::mt19937_64& random) {
  std::vector<DealSetup> deals;
  std::optional<DealSetup> next = rules.first_deal();
  while (next) {
    deals.push_back(*next);
    const std::uint64_t drawn = random() % 5;
    std::optional<Seat> winner;
    if (drawn < 4) winner = kSeats[drawn];
    next = cut_off(length, deals.back(), rules.next_deal(deals.back(), winner));
  }
  return deals;
}

using Hand = std::pair<std::size_t, int>;  // of a round

std::set<Hand> hands_of(const std::vector<DealSetup>& deals) {
  std::set<Hand> hands;
  for (const DealSetup& deal : deals) hands.insert({index_of(deal.prevailing), deal.hand_number});
  return hands;
}

class Lengths : public ::testing::TestWithParam<std::string> {
 protected:
  // Calls `look` with the deals of a match of this length and those of the whole match with the
  // same winners.
  template <class Look>
  void play(const MatchLength& length, const Look& look) {
    for (int match = 0; match < kMatches; ++match) {
      std::mt19937_64 same = random_;
      const auto whole = deals_of(*rules_, {}, random_);
      const auto played = deals_of(*rules_, length, same);
      ASSERT_LE(played.size(), whole.size());
      for (std::size_t at = 0; at < played.size(); ++at) ASSERT_EQ(played[at], whole[at]);
      look(played, whole);
      if (HasFatalFailure()) return;
    }
  }

 private:
  static std::uint64_t seed() {
    const std::uint64_t seed = testing::from_environment("LAIR_SEED", 1717);
    std::cout << "seed " << seed << '\n';
    return seed;
  }

  std::mt19937_64 random_{seed()};
  std::shared_ptr<const RuleSet> rules_ = testing::table_of(GetParam(), "");
};

TEST_P(Lengths, WholeMatchesHaveSixteenHandsInOrder) {
  play({}, [](const auto& played, const auto&) {
    EXPECT_EQ(hands_of(played).size(), 16U);
    EXPECT_EQ(played.back().prevailing, Wind::North);
    EXPECT_EQ(played.back().hand_number, 4);
  });
}

TEST_P(Lengths, RoundsEndWithTheLastDealOfTheLastRound) {
  for (std::uint32_t rounds = 1; rounds <= 4; ++rounds) {
    play({LengthUnit::Rounds, rounds}, [&](const auto& played, const auto& whole) {
      EXPECT_EQ(index_of(played.back().prevailing), rounds - 1);
      if (played.size() < whole.size()) {
        EXPECT_EQ(index_of(whole[played.size()].prevailing), rounds);
      }
      EXPECT_EQ(hands_of(played).size(), 4 * rounds);
    });
  }
}

TEST_P(Lengths, HandsCountEachHandOnceHoweverOftenItIsDealt) {
  for (std::uint32_t hands = 1; hands <= 16; ++hands) {
    play({LengthUnit::Hands, hands}, [&](const auto& played, const auto& whole) {
      EXPECT_EQ(hands_of(played).size(), hands);
      const bool is_cut = played.size() < whole.size();
      EXPECT_EQ(is_cut, hands < 16);
      if (is_cut) {
        EXPECT_EQ(hands_of(played).count({index_of(whole[played.size()].prevailing),
                                          whole[played.size()].hand_number}),
                  0U)
            << "no hand is left before its dealer lost it";
      }
    });
  }
}

TEST_P(Lengths, DealsCountRepeats) {
  for (const std::uint32_t deals : {1U, 2U, 7U, 16U, 40U, 1'000U}) {
    play({LengthUnit::Deals, deals}, [&](const auto& played, const auto& whole) {
      EXPECT_EQ(played.size(), std::min<std::size_t>(deals, whole.size()));
    });
  }
}

TEST_P(Lengths, EndTheMatchThatIsPlayed) {
  const std::uint64_t seed = testing::from_environment("LAIR_SEED", 1717);
  const auto rules = testing::table_of(GetParam(), "");
  for (const MatchLength length : {
           MatchLength{LengthUnit::Rounds, 1},
           MatchLength{LengthUnit::Hands,  2},
           MatchLength{LengthUnit::Deals,  3}
  }) {
    testing::RandomPolicy policy(*rules, seed);
    GameMatch match = new_match(rules, length);
    std::vector<DealSetup> deals;
    while (!match.is_over()) {
      policy.begin_deal();
      const Flow& flow = rules->flow();
      fair::Seed root;
      root.bytes[0] = static_cast<std::uint8_t>(deals.size());
      play_deal(
          match,
          [&](std::uint32_t) { return fair::wall_from(root, flow.bonus_tiles, flow.dead_wall); },
          std::ref(policy),
          {});
      deals.push_back(match.deal.setup);
      ASSERT_LT(deals.size(), 1'000U);
    }
    if (length.unit == LengthUnit::Deals) {
      EXPECT_EQ(deals.size(), 3U);
    } else {
      EXPECT_EQ(hands_of(deals).size(), length.unit == LengthUnit::Rounds ? 4U : 2U);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Systems,
                         Lengths,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(MatchLength, HasABoundForEachUnit) {
  EXPECT_TRUE(is_sound({}));
  EXPECT_FALSE(is_sound({LengthUnit::Match, 1}));
  for (const LengthUnit unit : {LengthUnit::Rounds, LengthUnit::Hands, LengthUnit::Deals}) {
    EXPECT_FALSE(is_sound({unit, 0}));
    EXPECT_TRUE(is_sound({unit, 1}));
  }
  EXPECT_TRUE(is_sound({LengthUnit::Rounds, 4}));
  EXPECT_FALSE(is_sound({LengthUnit::Rounds, 5}));
  EXPECT_TRUE(is_sound({LengthUnit::Hands, 16}));
  EXPECT_FALSE(is_sound({LengthUnit::Hands, 17}));
  EXPECT_TRUE(is_sound({LengthUnit::Deals, kDealsMax}));
  EXPECT_FALSE(is_sound({LengthUnit::Deals, kDealsMax + 1}));
  EXPECT_FALSE(is_sound({LengthUnit::Minutes, 0}));
  EXPECT_TRUE(is_sound({LengthUnit::Minutes, kMinutesMax}));
  EXPECT_FALSE(is_sound({LengthUnit::Minutes, kMinutesMax + 1}));
}

TEST(HandsOfALength, AreThoseThatAreDealtAtLeast) {
  EXPECT_EQ(lair::hands_of(MatchLength()), 16U);
  EXPECT_EQ(lair::hands_of({LengthUnit::Rounds, 1}), 4U);
  EXPECT_EQ(lair::hands_of({LengthUnit::Rounds, 4}), 16U);
  EXPECT_EQ(lair::hands_of({LengthUnit::Hands, 7}), 7U);
  EXPECT_EQ(lair::hands_of({LengthUnit::Deals, 1}), 1U);
  EXPECT_EQ(lair::hands_of({LengthUnit::Deals, 1'000}), 16U);
  EXPECT_EQ(lair::hands_of({LengthUnit::Minutes, 90}), 1U);
}

TEST(Match, HasSixteenHandsInOrder) {
  const auto rules = testing::table_of("yahoo", "min_faan=1");
  GameMatch match = new_match(rules);
  std::vector<std::pair<Wind, int>> hands;
  Observer observer;
  observer.after_event = [&](const GameMatch&, const Event& event) {
    const auto* dealt = std::get_if<Dealt>(&event);
    if (dealt == nullptr) return;
    const std::pair<Wind, int> hand{dealt->setup->prevailing, dealt->setup->hand_number};
    if (hands.empty() || hands.back() != hand) hands.push_back(hand);
  };
  const auto walls = [&](std::uint32_t number) {
    return fair::wall_from(fair::derived_seed({}, {.table = 1, .deal = number}),
                           rules->flow().bonus_tiles,
                           rules->flow().dead_wall);
  };
  play_match(match, walls, bots(*rules), observer, 200);
  EXPECT_TRUE(match.is_over());
  std::vector<std::pair<Wind, int>> expected;
  for (const Wind prevailing : kWinds) {
    for (int hand = 1; hand <= 4; ++hand) expected.emplace_back(prevailing, hand);
  }
  EXPECT_EQ(hands, expected);
}

}  // namespace
}  // namespace lair
