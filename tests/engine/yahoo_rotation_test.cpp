// Which chair deals, and which hand follows which.
#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "tests/support/case_name.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair {
namespace {

using testing::yahoo_table;

// Seats by their chairs, the dealer starred: "A-E* B-S C-W D-N".
std::string chairs_text(const DealSetup& setup) {
  std::string text;
  for (const Seat seat : kSeats) {
    if (!text.empty()) text += ' ';
    text += "ABCD"[index_of(seat)];
    text += '-';
    text += "ESWN"[index_of(setup.seating.wind(seat))];
    if (seat == setup.dealer) text += '*';
  }
  return text;
}

// "East#2"
std::string hand_text(const std::optional<DealSetup>& setup) {
  if (!setup) return "game over";
  constexpr std::array<std::string_view, 4> kRounds{"East", "South", "West", "North"};
  return std::string(kRounds[index_of(setup->prevailing)]) + '#' +
         std::to_string(setup->hand_number);
}

// The hand that follows after the dealer has lost `hands` hands.
DealSetup after_lost(const RuleSet& rules, int hands) {
  DealSetup setup = rules.first_deal();
  for (int lost = 0; lost < hands; ++lost) {
    const Seat winner = setup.seating.after(setup.dealer);
    setup = rules.next_deal(setup, winner).value();
  }
  return setup;
}

// The hand that follows hand `number` (1 to 16) of a match if `chair` wins it.
std::string after_win_of(Wind chair, int number) {
  const auto rules = yahoo_table();
  const DealSetup setup = after_lost(*rules, number - 1);
  return hand_text(rules->next_deal(setup, setup.seating.seat(chair)));
}

TEST(YahooRotation, BeginsWithSeatADealingAtTheEastChair) {
  const DealSetup setup = yahoo_table()->first_deal();
  EXPECT_EQ(chairs_text(setup), "A-E* B-S C-W D-N");
  EXPECT_EQ(hand_text(setup), "East#1");
  EXPECT_EQ(setup.number, 1U);
  EXPECT_EQ(setup.keeps, 0U);
}

// Rules Y3.1, Y3.5.
TEST(YahooRotation, MovesTheChairsForwardAndPassesTheDealInSeatOrder) {
  const auto rules = yahoo_table();
  EXPECT_EQ(chairs_text(after_lost(*rules, 1)), "A-S B-W* C-N D-E");
  EXPECT_EQ(chairs_text(after_lost(*rules, 2)), "A-W B-N C-E* D-S");
  EXPECT_EQ(chairs_text(after_lost(*rules, 3)), "A-N B-E C-S D-W*");
}

TEST(YahooRotation, MovesTheChairsBackwardAndPassesTheDealAgainstSeatOrder) {
  const auto rules = yahoo_table("chair_rotation=backward");
  EXPECT_EQ(chairs_text(after_lost(*rules, 0)), "A-E* B-S C-W D-N");
  EXPECT_EQ(chairs_text(after_lost(*rules, 1)), "A-N B-E C-S D-W*");
  EXPECT_EQ(chairs_text(after_lost(*rules, 2)), "A-W B-N C-E* D-S");
  EXPECT_EQ(chairs_text(after_lost(*rules, 3)), "A-S B-W* C-N D-E");
}

// Rule Y3.6.
TEST(YahooRotation, ReturnsToTheOriginalChairsWithEachRound) {
  for (const auto* options : {"", "chair_rotation=backward"}) {
    const auto rules = yahoo_table(options);
    for (int round = 0; round < 4; ++round) {
      const DealSetup setup = after_lost(*rules, round * 4);
      EXPECT_EQ(chairs_text(setup), "A-E* B-S C-W D-N");
      EXPECT_EQ(setup.prevailing, kWinds[static_cast<std::size_t>(round)]);
      EXPECT_EQ(setup.hand_number, 1);
    }
  }
}

TEST(YahooRotation, LetsTheHostChooseTheFirstEast) {
  const auto rules = yahoo_table("first_east=c");
  EXPECT_EQ(chairs_text(rules->first_deal()), "A-W B-N C-E* D-S");
  EXPECT_EQ(chairs_text(after_lost(*rules, 1)), "A-N B-E C-S D-W*");
}

// Rule P18.
TEST(YahooRotation, SeatsTheFirstHandOfEachRoundAsTheLotFell) {
  for (const auto* options : {"first_east=random", "first_east=random,chair_rotation=backward"}) {
    const auto rules = yahoo_table(options);
    constexpr std::array kChairs{
        "A-E* B-S C-W D-N", "A-N B-E* C-S D-W", "A-W B-N C-E* D-S", "A-S B-W C-N D-E*"};
    for (std::size_t lot = 0; lot < kChairs.size(); ++lot) {
      DealSetup setup = with_lots(*rules, rules->first_deal(), lot);
      EXPECT_EQ(chairs_text(setup), kChairs[lot]);
      for (int lost = 0; lost < 4; ++lost) {
        setup = rules->next_deal(setup, setup.seating.after(setup.dealer)).value();
      }
      EXPECT_EQ(hand_text(setup), "South#1");
      EXPECT_EQ(chairs_text(setup), kChairs[lot]);
    }
  }
}

TEST(YahooRotation, DrawsNoLotsUnlessTheHostAsksNorAfterTheFirstDeal) {
  const auto fixed = yahoo_table("first_east=c");
  EXPECT_EQ(with_lots(*fixed, fixed->first_deal(), 1), fixed->first_deal());
  const auto drawn = yahoo_table("first_east=random");
  const DealSetup second = after_lost(*drawn, 1);
  EXPECT_EQ(with_lots(*drawn, second, 1), second);
}

// Rules Y3.2, Y3.3.
TEST(YahooRotation, RepeatsTheHandAfterTheDealersWinAndAfterAStalemate) {
  const auto rules = yahoo_table();
  DealSetup setup = rules->first_deal();
  setup = rules->next_deal(setup, setup.seating.seat(Wind::East)).value();
  EXPECT_EQ(hand_text(setup), "East#1");
  EXPECT_EQ(setup.keeps, 1U);
  setup = rules->next_deal(setup, std::nullopt).value();
  EXPECT_EQ(hand_text(setup), "East#1");
  EXPECT_EQ(chairs_text(setup), "A-E* B-S C-W D-N");
  EXPECT_EQ(setup.keeps, 2U);
  EXPECT_EQ(setup.number, 3U);
  setup = rules->next_deal(setup, setup.seating.seat(Wind::South)).value();
  EXPECT_EQ(hand_text(setup), "East#2");
  EXPECT_EQ(setup.dealer, setup.seating.seat(Wind::West));
  EXPECT_EQ(setup.keeps, 0U);
}

TEST(YahooRotation, TakesWestForTheDealerOfEvenHands) {
  EXPECT_EQ(after_win_of(Wind::West, 2), "East#2");
  EXPECT_EQ(after_win_of(Wind::East, 2), "East#3");
  EXPECT_EQ(after_win_of(Wind::North, 4), "South#1");
}

// Rule Y3.4.
TEST(YahooRotation, EndsAfterTheSixteenthHandUnlessTheDealerWins) {
  EXPECT_EQ(after_win_of(Wind::West, 16), "North#4");
  for (const Wind other : {Wind::East, Wind::South, Wind::North}) {
    EXPECT_EQ(after_win_of(other, 16), "game over");
  }
}

struct Followed {
  int hand;  // 1 to 16
  Wind winner;
  std::string_view next;

  friend void PrintTo(const Followed& one, std::ostream* out) { *out << one.next; }
};

class AfterAHand : public ::testing::TestWithParam<Followed> {};

TEST_P(AfterAHand, FollowsTheRightOne) {
  EXPECT_EQ(after_win_of(GetParam().winner, GetParam().hand), GetParam().next);
}

INSTANTIATE_TEST_SUITE_P(WorkedExamples,
                         AfterAHand,
                         ::testing::Values(Followed{1, Wind::South, "East#2"},
                                           Followed{3, Wind::East, "East#3"},
                                           Followed{6, Wind::West, "South#2"},
                                           Followed{10, Wind::North, "West#3"},
                                           Followed{16, Wind::South, "game over"},
                                           Followed{4, Wind::North, "South#1"},
                                           Followed{2, Wind::West, "East#2"},
                                           Followed{7, Wind::East, "South#3"},
                                           Followed{9, Wind::South, "West#2"},
                                           Followed{14, Wind::East, "North#3"}),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param.next);
                         });

TEST(YahooRotation, GivesEverySeatEveryChairAndOneDealInEachRound) {
  for (const auto* options : {"", "chair_rotation=backward", "first_east=b"}) {
    const auto rules = yahoo_table(options);
    BySeat<ByWind<int>> sat{};
    BySeat<int> dealt{};
    for (int hand = 0; hand < 4; ++hand) {
      const DealSetup setup = after_lost(*rules, hand);
      for (const Seat seat : kSeats) ++sat[seat][setup.seating.wind(seat)];
      ++dealt[setup.dealer];
    }
    for (const Seat seat : kSeats) {
      EXPECT_EQ(dealt[seat], 1) << options;
      for (const Wind wind : kWinds) EXPECT_EQ(sat[seat][wind], 1) << options;
    }
  }
}

TEST(YahooRotation, MovesOnAfterTheHostsNumberOfStalemates) {
  const auto rules = yahoo_table("redeal_limit=2");
  DealSetup setup = rules->first_deal();
  setup = rules->next_deal(setup, setup.dealer).value();
  setup = rules->next_deal(setup, std::nullopt).value();
  EXPECT_EQ(hand_text(setup), "East#1");
  setup = rules->next_deal(setup, std::nullopt).value();
  EXPECT_EQ(hand_text(setup), "East#2");
  EXPECT_EQ(setup.redeals, 0U);
}

TEST(YahooRotation, CountsOnlyStalematesInARow) {
  const auto rules = yahoo_table("redeal_limit=2");
  DealSetup setup = rules->first_deal();
  for (int round = 0; round < 3; ++round) {
    setup = rules->next_deal(setup, std::nullopt).value();
    setup = rules->next_deal(setup, setup.dealer).value();
  }
  EXPECT_EQ(hand_text(setup), "East#1");
}

TEST(YahooRotation, NeverMovesOnForStalematesByDefault) {
  const auto rules = yahoo_table();
  DealSetup setup = rules->first_deal();
  for (int round = 0; round < 50; ++round) setup = rules->next_deal(setup, std::nullopt).value();
  EXPECT_EQ(hand_text(setup), "East#1");
  EXPECT_EQ(setup.keeps, 50U);
}

}  // namespace
}  // namespace lair
