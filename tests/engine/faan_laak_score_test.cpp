// What faan-laak hands are worth, compared with a slow scorer that follows the rules word for word.
#include <gtest/gtest.h>

#include "engine/rules/faan_laak/elements.hpp"
#include "engine/rules/faan_laak/limits.hpp"
#include "tests/support/beside_slow_hk.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/slow_faan_laak.hpp"

namespace lair {
namespace {

using testing::drawn_win;
using testing::table_of;
using testing::win;
using testing::worth_text;

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

TEST(FaanLaakScore, CountsLittleThreeDragonsAsTheHouseHasIt) {
  const WinningHand hand = win("123m789pB | RRR GGG | 3f", "B");
  EXPECT_EQ(worth(hand, "little_three_dragons=3"), "may win 8: little_three_dragons 3");
  EXPECT_EQ(worth(hand, "little_three_dragons=6"), "may win 16: little_three_dragons 6");
}

TEST(FaanLaakScore, GivesNothingForTheLastDiscardWhereTheHouseHasNone) {
  WinningHand hand = win("123m456p9m | 444m 123s | 3f", "9m");
  hand.how.last_tile = true;
  EXPECT_EQ(worth(hand), "may win 2: last_discard 1");
  EXPECT_EQ(worth(hand, "last_discard=0"), "may win 1:");
  EXPECT_EQ(worth(hand, "last_discard=2"), "may win 4: last_discard 2");
}

TEST(FaanLaakScore, AsksForNineWaitsAtNineGates) {
  const WinningHand nine_waits = win("1112345678999m | | 3f", "5m");
  const WinningHand one_wait = win("1112345667899m | | 3f", "9m");
  EXPECT_EQ(worth(one_wait), "may win 64: nine_gates");
  EXPECT_EQ(worth(nine_waits, "nine_gates_on_nine_waits=true"), "may win 64: nine_gates");
  EXPECT_EQ(worth(one_wait, "nine_gates_on_nine_waits=true"), "may win 16: one_suit_only 4");
}

TEST(FaanLaakScore, PaysALimitHandByTheFaanTheHouseGivesIt) {
  const WinningHand hand = win("BBB 67m 55m | RRR GGG | 3f", "8m");
  EXPECT_EQ(worth(hand), "may win 64: three_great_scholars");
  EXPECT_EQ(worth(hand, "limit_hand_faan=7"), "may win 32: three_great_scholars");
  EXPECT_EQ(worth(hand, "limit_hand_faan=13,settling_table=extended"),
            "may win 128: three_great_scholars");
}

TEST(FaanLaakScore, CountsTheElementsOfALimitHandWhereTheyAreDearer) {
  const WinningHand flowers = drawn_win("19m19p19sESWNRGB | | 1234f1234n", "B");
  EXPECT_EQ(worth(flowers), "may win 64: thirteen_orphans");
  EXPECT_EQ(worth(flowers, "limit_hand_faan=4"),
            "may win 32: all_flowers 2 all_seasons 2 own_flower 1 own_season 1 self_drawn 1");
  EXPECT_EQ(worth(flowers, "limit_hand_faan=4,min_faan=9"), "may win 16: thirteen_orphans");
}

TEST(FaanLaakScore, PricesHandsBeyondTheLimitByTheExtendedTable) {
  const WinningHand hand = drawn_win("111222m9m | 333m 444m | 1234f1234n", "9m");
  const std::string options = "one_suit_only=6,pung_hand=3";
  EXPECT_EQ(table_of("faan-laak", options)->score(hand).faan, 16_faan);
  EXPECT_EQ(table_of("faan-laak", options)->score(hand).total, 64_pts);
  EXPECT_EQ(table_of("faan-laak", options + ",settling_table=extended")->score(hand).total,
            256_pts);
}

TEST(FaanLaakScore, EqualsTheSlowScorerOnRandomHands) {
  testing::expect_as_slow({
      .rules = "faan-laak",
      .environment = "LAIR_FAAN_LAAK",
      .seed = 20'250'404,
      .houses =
          {"",
                   "min_faan=3",                                                                                                                              "flowers_used=false,min_faan=1",
                   "pung_hand=3,one_suit_and_honors=3,one_suit_only=6,chow_pair=any", "all_flowers_includes_own=true,kong_on_kong_includes_supplement=false",
                   "supplement_for_bonus=false,chow_pair=no_value_tile,pung_hand=1", "settling_table=half_pace,one_suit_only=5",
                   "little_three_dragons=6,last_discard=0,nine_gates_on_nine_waits=true", "settling_table=extended,limit_hand_faan=7,last_discard=2,one_suit_only=6,pung_hand=3",
                   "settling_table=doubling,limit_hand_faan=4,min_faan=3"},
      .codes = hong_kong::faan_laak::kElements + hong_kong::faan_laak::kLimits,
      .best = [](const WinningHand& hand, const RuleSet& rules) {
        return testing::slow::best_faan_laak_score(hand,
                                                   hong_kong::faan_laak::options_of(rules.house()));
                   }
  });
}

}  // namespace
}  // namespace lair
