// What Hong Kong Old Style hands are worth, compared with a slow scorer that follows the rules word
// for word.
#include <gtest/gtest.h>

#include "engine/rules/hkos/elements.hpp"
#include "engine/rules/hkos/limits.hpp"
#include "tests/support/beside_slow_hk.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/slow_hkos.hpp"

namespace lair {
namespace {

using testing::drawn_win;
using testing::table_of;
using testing::win;
using testing::worth_text;

std::string worth(const WinningHand& hand, std::string_view options = "") {
  return worth_text(table_of("hkos", options)->score(hand));
}

// --- Rules H3 to H5, one by one ---

TEST(HkosScore, PaysLittleThreeDragonsFourInAll) {
  EXPECT_EQ(worth(win("123m789pB | RRR GGG | 3f", "B")),
            "may win 16: dragon_pung 1 dragon_pung 1 little_three_dragons 2");
}

TEST(HkosScore, MultipliesLimits) {
  EXPECT_EQ(worth(win("EEENNNR | SSS WWW | 3f", "R")), "may win 256: all_honors big_four_winds");
}

TEST(HkosScore, CountsADiscardedPungAsExposedForFourConcealedPungs) {
  EXPECT_EQ(worth(win("222m333p444s77m99p | | 3f", "9p")),
            "may win 16: all_pungs 3 concealed_hand 1");
  EXPECT_EQ(worth(win("222m333p444s777m9p | | 3f", "9p")), "may win 128: four_concealed_pungs");
}

TEST(HkosScore, MakesAChariotOfDotsOnly) {
  EXPECT_EQ(worth(win("2233445566778s | | 3f", "8s")),
            "may win 64: concealed_hand 1 full_flush 6 seven_pairs 3");
  EXPECT_EQ(worth(win("2233445566778p | | 3f", "8p")), "may win 128: chariot");
}

TEST(HkosScore, RefusesAHandBelowTheMinimumWithItsFaan) {
  EXPECT_EQ(worth(win("123m456p9m | EEE 123s | 3f", "9m")),
            "below 0: round_wind_pung 1 seat_wind_pung 1");
  EXPECT_EQ(worth(win("123m456p9m | EEE 123s | 3f", "9m"), "min_faan=0"),
            "may win 4: round_wind_pung 1 seat_wind_pung 1");
}

TEST(HkosScore, AddsEightDealerKeepsOnlyToWhatMayGoOut) {
  WinningHand hand = win("123m456p9m | EEE 222s | 3f", "9m");
  hand.how.is_dealer = true;
  hand.how.dealer_keeps = 7;
  EXPECT_EQ(worth(hand), "below 0: round_wind_pung 1 seat_wind_pung 1");
  EXPECT_EQ(worth(hand, "min_faan=2"), "may win 128: eight_dealer_keeps");
  hand.how.dealer_keeps = 6;
  EXPECT_EQ(worth(hand, "min_faan=2"), "may win 4: round_wind_pung 1 seat_wind_pung 1");
}

TEST(HkosScore, PrefersTheReplacementToTheLastTile) {
  WinningHand hand = drawn_win("123m456p9m | EEE 222s | 3f", "9m");
  hand.how.last_tile = true;
  hand.how.drawn_as = DrawKind::KongReplacement;
  hand.how.kongs_in_turn = 1;
  EXPECT_EQ(worth(hand, "min_faan=0"),
            "may win 16: replacement_tile 1 round_wind_pung 1 seat_wind_pung 1 self_pick 1");
  hand.how.kongs_in_turn = 2;
  EXPECT_EQ(worth(hand, "min_faan=0"),
            "may win 16: gong_on_gong 2 round_wind_pung 1 seat_wind_pung 1 self_pick 1");
}

TEST(HkosScore, TakesFourAlikeForNoTwoPairs) {
  const auto rules = table_of("hkos");
  const WinningHand hand = win("2222m3355p77sEER | |", "R");
  EXPECT_FALSE(rules->completes(hand.concealed, hand.melds));
  EXPECT_EQ(rules->score(hand).refusal, WinRefusal::NotAWinningHand);
}

TEST(HkosScore, GivesOnlyOrphansAConcealedKongToRob) {
  WinningHand hand = win("123m456p9m | EEE RRR | 3f", "9m");
  hand.how.robbing = true;
  hand.how.robs_concealed = true;
  EXPECT_EQ(table_of("hkos")->score(hand).refusal, WinRefusal::NotAWinningHand);
}

TEST(HkosScore, CountsMixedTerminalsWhereTheHouseHasThem) {
  const WinningHand hand = win("111m99pEE | 999s SSS | 3f", "9p");
  EXPECT_EQ(worth(hand), "may win 8: all_pungs 3");
  EXPECT_EQ(worth(hand, "mixed_terminals=2"), "may win 16: all_pungs 3 mixed_terminals 2");
  const WinningHand pairs = win("1199m1199pEESSR | | 3f", "R");
  EXPECT_EQ(worth(pairs, "mixed_terminals=3"),
            "may win 32: concealed_hand 1 mixed_terminals 3 seven_pairs 3");
  const WinningHand simple = win("222m99pEE | 999s SSS | 3f", "9p");
  EXPECT_EQ(worth(simple, "mixed_terminals=2"), "may win 8: all_pungs 3");
}

TEST(HkosScore, PricesFaanByTheTableOfTheHouse) {
  const WinningHand ten = win("2233445566778s | | 3f", "8s");
  EXPECT_EQ(table_of("hkos")->score(ten).total, 64_pts);
  EXPECT_EQ(table_of("hkos", "settling_table=ten_faan")->score(ten).total, 64_pts);
  EXPECT_EQ(table_of("hkos", "settling_table=doubling")->score(ten).total, 1024_pts);
  const WinningHand limit = win("19m19p19sESWNRGB | | 3f", "B");
  EXPECT_EQ(table_of("hkos", "settling_table=ten_faan")->score(limit).total, 64_pts);
  EXPECT_EQ(table_of("hkos", "settling_table=doubling")->score(limit).total, 1024_pts);
}

// --- Rules H2: bonus tiles alone ---

Hand with_bonus(std::string_view bonus) {
  return testing::hand("147m258p369sESRG | | " + std::string(bonus));
}

TEST(HkosScore, PaysSevenBonusTilesExactlyThreeFaan) {
  const auto rules = table_of("hkos");
  Circumstances how;
  how.self_drawn = true;
  EXPECT_FALSE(rules->bonus_win(with_bonus("1234f12n"), how));
  const auto seven = rules->bonus_win(with_bonus("1234f123n"), how);
  ASSERT_TRUE(seven);
  EXPECT_FALSE(seven->at_once);
  EXPECT_EQ(worth_text(seven->sheet), "may win 8: seven_bonus_tiles 3");
  const auto short_of = table_of("hkos", "min_faan=4")->bonus_win(with_bonus("1234f123n"), how);
  EXPECT_EQ(short_of->sheet.refusal, WinRefusal::BelowMinimum);
}

TEST(HkosScore, TakesAsManyBonusTilesToWinAsTheHouseAsks) {
  Circumstances how;
  how.self_drawn = true;
  const auto eight_only = table_of("hkos", "bonus_tiles_win=eight");
  EXPECT_FALSE(eight_only->bonus_win(with_bonus("1234f123n"), how));
  EXPECT_TRUE(eight_only->bonus_win(with_bonus("1234f1234n"), how)->at_once);
  const auto never = table_of("hkos", "bonus_tiles_win=none");
  EXPECT_FALSE(never->bonus_win(with_bonus("1234f123n"), how));
  EXPECT_FALSE(never->bonus_win(with_bonus("1234f1234n"), how));
}

TEST(HkosScore, EndsTheDealWithTheEighthBonusTile) {
  const auto rules = table_of("hkos", "min_faan=13");
  Circumstances how;
  how.self_drawn = true;
  how.is_dealer = true;
  how.dealer_keeps = 7;
  const auto eight = rules->bonus_win(with_bonus("1234f1234n"), how);
  ASSERT_TRUE(eight);
  EXPECT_TRUE(eight->at_once);
  EXPECT_EQ(worth_text(eight->sheet), "may win 256: eight_bonus_tiles eight_dealer_keeps");
  how.dead_hand = true;
  EXPECT_EQ(rules->bonus_win(with_bonus("1234f1234n"), how)->sheet.refusal, WinRefusal::DeadHand);
}

// --- Compared with the slow scorer ---

// Rules H2.1, H2.2, H8.12, word for word.
std::string bonus_worth(std::size_t tiles, const hong_kong::hkos::Options& options) {
  const bool seven_win = options.bonus_tiles_win == hong_kong::hkos::BonusTilesWin::Seven;
  if (options.bonus_tiles_win == hong_kong::hkos::BonusTilesWin::None) return "no win";
  if (tiles == 8) {
    return "may win " + std::to_string(testing::slow::hkos_price(13, options.settling_table)) +
           ": eight_bonus_tiles";
  }
  if (tiles < 7 || !seven_win) return "no win";
  if (options.min_faan > 3_faan) return "below 0: seven_bonus_tiles 3";
  return "may win " + std::to_string(testing::slow::hkos_price(3, options.settling_table)) +
         ": seven_bonus_tiles 3";
}

TEST(HkosScore, TakesBonusTilesToWinAsTheSlowScorerDoes) {
  Circumstances how;
  how.self_drawn = true;
  for (const std::string wins : {"seven", "eight", "none"}) {
    for (const std::string table : {"standard", "half_pace", "ten_faan", "doubling"}) {
      for (int least = 0; least <= 13; ++least) {
        const auto rules = table_of("hkos",
                                    "bonus_tiles_win=" + wins + ",settling_table=" + table +
                                        ",min_faan=" + std::to_string(least));
        for (unsigned held = 0; held < 256; ++held) {
          Hand hand = with_bonus("");
          for (unsigned at = 0; at < 8; ++at) {
            if ((held >> at & 1U) != 0) hand.bonus.push_back(testing::tiles("1234f1234n").at(at));
          }
          const auto win = rules->bonus_win(hand, how);
          ASSERT_EQ(win ? worth_text(win->sheet) : "no win",
                    bonus_worth(hand.bonus.size(), hong_kong::hkos::options_of(rules->house())))
              << wins << ' ' << table << ' ' << least << ' ' << held;
        }
      }
    }
  }
}

TEST(HkosScore, EqualsTheSlowScorerOnRandomHands) {
  // One code fewer than there are: eight bonus tiles are not a limit of a complete hand.
  testing::expect_as_slow({
      .rules = "hkos",
      .environment = "LAIR_HKOS",
      .seed = 20'250'403,
      .houses = {"",
                 "min_faan=0",                                                                                 "min_faan=5,bonus_in_minimum=false",
                 "jade_dragon=true,pearl_dragon=true,ruby_dragon=false", "all_chows_pair=no_honor,min_faan=1",
                 "all_chows_pair=no_value_tile,settling_table=half_pace", "mixed_terminals=1,settling_table=ten_faan",
                 "mixed_terminals=3,settling_table=doubling,min_faan=0"},
      .codes = hong_kong::hkos::kElements + hong_kong::hkos::kLimits - 1,
      .best = [](const WinningHand& hand, const RuleSet& rules) {
        return testing::slow::best_hkos_score(hand, hong_kong::hkos::options_of(rules.house()));
                 }
  });
}

}  // namespace
}  // namespace lair
