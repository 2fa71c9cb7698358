// What faan-laak hands are worth, beside a slow scorer that reads the rules aloud.
#include <iostream>

#include <gtest/gtest.h>

#include "engine/rules/faan_laak/elements.hpp"
#include "engine/rules/faan_laak/limits.hpp"
#include "tests/support/code_tally.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/random_hk_hands.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/slow_faan_laak.hpp"

namespace lair {
namespace {

using testing::drawn_win;
using testing::table_of;
using testing::win;
using testing::worth_text;

constexpr std::uint64_t kSeed = 20'250'404;
// Over 200,000 of them are complete; a longer run by hand sets LAIR_FAAN_LAAK_HANDS, with
// LAIR_FAAN_LAAK_SEED for others than these. A build without optimisation scores fewer.
#ifdef NDEBUG
constexpr std::uint64_t kHands = 240'000;
#else
constexpr std::uint64_t kHands = 6'000;
#endif

std::string worth(const WinningHand& hand, std::string_view options = "") {
  return worth_text(table_of("faan-laak", options)->score(hand));
}

TEST(FaanLaakScore, PricesAHandWithoutFaan) {
  EXPECT_EQ(worth(win("123m456p9m | 444m 123s | 3f", "9m")), "may win 1:");
  EXPECT_EQ(worth(win("123m456p9m | 444m 123s | 3f", "9m"), "min_faan=1"), "below 0:");
}

TEST(FaanLaakScore, IncludesTheDragonsInLittleThreeDragons) {
  EXPECT_EQ(worth(win("123m789pB | RRR GGG | 3f", "B")), "may win 16: little_three_dragons 4");
}

TEST(FaanLaakScore, BarsValueWindsFromTheEyesOfAChowHand) {
  const WinningHand wind = win("123m456pE | 345s 123s | 3f", "E");
  const WinningHand dragon = win("123m456pR | 345s 123s | 3f", "R");
  EXPECT_EQ(worth(wind), "may win 1:");
  EXPECT_EQ(worth(dragon), "may win 2: chow_hand 1");
  EXPECT_EQ(worth(dragon, "chow_pair=no_value_tile"), "may win 1:");
  EXPECT_EQ(worth(wind, "chow_pair=any"), "may win 2: chow_hand 1");
}

TEST(FaanLaakScore, CountsTheOwnFlowerBesideAllFlowers) {
  const WinningHand hand = win("123m456p9m | 444m 123s | 1234f", "9m");
  EXPECT_EQ(worth(hand), "may win 8: all_flowers 2 own_flower 1");
  EXPECT_EQ(worth(hand, "all_flowers_includes_own=true"), "may win 4: all_flowers 2");
}

TEST(FaanLaakScore, PutsAKongOnAKongInPlaceOfTheSupplement) {
  WinningHand hand = drawn_win("123m456p9m | 4444m 1111s | 3f", "9m");
  hand.how.drawn_as = DrawKind::KongReplacement;
  hand.how.kongs_in_turn = 2;
  EXPECT_EQ(worth(hand), "may win 16: kong_on_kong 4 self_drawn 1");
  EXPECT_EQ(worth(hand, "kong_on_kong_includes_supplement=false"),
            "may win 16: kong_on_kong 4 self_drawn 1 supplement_tile 1");
}

TEST(FaanLaakScore, PaysSeveralLimitsAsOne) {
  EXPECT_EQ(worth(win("EEENNNR | SSS WWW | 3f", "R")), "may win 64: all_honors big_four_winds");
}

TEST(FaanLaakScore, AllowsNoKongInAHiddenTreasure) {
  EXPECT_EQ(worth(drawn_win("222m333p444s777m9p | | 3f", "9p")), "may win 64: hidden_treasure");
  EXPECT_EQ(worth(drawn_win("222m333p444s9p | (7777m) | 3f", "9p")),
            "may win 8: pung_hand 2 self_drawn 1");
}

TEST(FaanLaakScore, HasNoSevenPairs) {
  const WinningHand hand = win("2233445566778s | |", "8s");
  EXPECT_EQ(worth(hand), "may win 16: chow_hand 1 no_bonus_tiles 1 one_suit_only 4");
  const WinningHand apart = win("2244m3355p77sEER | |", "R");
  EXPECT_FALSE(table_of("faan-laak")->completes(apart.concealed, apart.melds));
}

TEST(FaanLaakScore, AllowsTheDealerAConcealedKongBeforeAHeavenlyHand) {
  WinningHand hand = drawn_win("123m456p7899m | (7777s) | 3f", "9m");
  hand.how.is_dealer = true;
  hand.how.opening.own_first_draw = true;
  hand.how.opening.after_kong = true;
  EXPECT_EQ(worth(hand), "may win 64: heavenly_hand");
  hand.how.opening.after_claim = true;
  EXPECT_EQ(worth(hand), "may win 2: self_drawn 1");
}

TEST(FaanLaakScore, GivesOnlyOrphansAConcealedKongToRob) {
  WinningHand orphans = win("19m19p19sESWNRGB | | 3f", "B");
  orphans.how.robbing = true;
  orphans.how.robs_concealed = true;
  EXPECT_EQ(worth(orphans), "may win 64: thirteen_orphans");
  WinningHand sets = win("123m456p9m | EEE RRR | 3f", "9m");
  sets.how.robbing = true;
  sets.how.robs_concealed = true;
  EXPECT_EQ(table_of("faan-laak")->score(sets).refusal, WinRefusal::NotAWinningHand);
}

TEST(FaanLaakScore, EqualsTheSlowScorerOnRandomHands) {
  const std::vector<std::string> houses{
      "",
      "min_faan=3",
      "flowers_used=false,min_faan=1",
      "pung_hand=3,one_suit_and_honors=3,one_suit_only=6,chow_pair=any",
      "all_flowers_includes_own=true,kong_on_kong_includes_supplement=false",
      "supplement_for_bonus=false,chow_pair=no_value_tile,pung_hand=1",
      "settling_table=half_pace,one_suit_only=5"};
  std::vector<std::shared_ptr<const RuleSet>> tables;
  for (const std::string& house : houses) tables.push_back(table_of("faan-laak", house));
  const std::uint64_t seed = testing::from_environment("LAIR_FAAN_LAAK_SEED", kSeed);
  const std::uint64_t number_of_hands = testing::from_environment("LAIR_FAAN_LAAK_HANDS", kHands);
  std::cout << "seed " << seed << ", " << number_of_hands << " hands\n";
  std::uint64_t complete = 0;
  testing::CodeTally seen;
  testing::RandomHkHands hands(seed);
  for (std::uint64_t number = 0; number < number_of_hands && !HasFailure(); ++number) {
    const WinningHand hand = hands.next();
    const std::size_t table = hands.chance().below(houses.size());
    const ScoreSheet sheet = tables[table]->score(hand);
    const auto expected =
        testing::slow::best_faan_laak_score(hand, faan_laak::options_of(tables[table]->house()));
    const std::string where = "hand " + std::to_string(number) + " at " + houses[table];
    if (hand.how.dead_hand) {
      EXPECT_EQ(sheet.refusal, WinRefusal::DeadHand) << where;
    } else if (!expected) {
      EXPECT_EQ(sheet.refusal, WinRefusal::NotAWinningHand) << where;
    } else {
      EXPECT_EQ(worth_text(sheet), testing::slow::text_of(*expected)) << where;
      ++complete;
      seen.count(sheet);
    }
  }
  seen.print();
  EXPECT_GE(complete, number_of_hands * 9 / 10);
  if (number_of_hands >= 100'000) {
    EXPECT_EQ(seen.codes(), faan_laak::kElements + faan_laak::kLimits);
    EXPECT_GE(seen.rarest().second, 20U) << seen.rarest().first;
  }
}

}  // namespace
}  // namespace lair
