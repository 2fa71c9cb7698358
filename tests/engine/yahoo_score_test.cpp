// What yahoo hands are worth at tables whose host changed an option.
#include <gtest/gtest.h>

#include "tests/support/hand_text.hpp"
#include "tests/support/random_hands.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair {
namespace {

using testing::drawn_win;
using testing::items_text;
using testing::win;
using testing::yahoo_table;

ScoreSheet score(const WinningHand& hand, std::string_view options = "") {
  return yahoo_table(options)->score(hand);
}

std::string elements(const WinningHand& hand, std::string_view options = "") {
  return items_text(score(hand, options), ScoreSection::Elements);
}

std::string limits(const WinningHand& hand, std::string_view options = "") {
  return items_text(score(hand, options), ScoreSection::Limits);
}

std::int64_t points(const WinningHand& hand, std::string_view options = "") {
  return score(hand, options).total.count();
}

// Rule Y2.1.
TEST(YahooScore, KnowsNoWinOtherThanFourSetsAndAPair) {
  for (const auto* tiles : {"1122557799m EEG", "119m19p19s ESW RG NN", "12m 5p | 123s 345s 678s"}) {
    const ScoreSheet sheet = score(win(tiles, "9m"));
    EXPECT_EQ(sheet.refusal, WinRefusal::NotAWinningHand) << tiles;
    EXPECT_FALSE(sheet.faan);
    EXPECT_TRUE(sheet.items.empty());
  }
}

TEST(YahooScore, CompletesAnyHandOfFourSetsWorthEnoughOrNot) {
  const auto rules = yahoo_table("min_faan=7,forbidden_suit=myriads");
  EXPECT_TRUE(rules->completes(testing::counts("123m 55p"), testing::melds("123s 345s 678s")));
  EXPECT_FALSE(rules->completes(testing::counts("124m 55p"), testing::melds("123s 345s 678s")));
}

// Rules Y2.3, Y9.9.
TEST(YahooScore, SaysHowMuchAHandBelowTheMinimumHad) {
  const WinningHand hand = win("88p NN | 333p 777m 555s | 3f", "8p");
  const ScoreSheet sheet = score(hand, "min_faan=5");
  EXPECT_EQ(sheet.refusal, WinRefusal::BelowMinimum);
  EXPECT_EQ(sheet.faan, 3_faan);
  EXPECT_EQ(sheet.counted, 3_faan);
  EXPECT_EQ(sheet.minimum, 5_faan);
  EXPECT_EQ(items_text(sheet, ScoreSection::Elements), "mixed_all_pongs 3");
  EXPECT_EQ(items_text(sheet, ScoreSection::Additions), "");
  EXPECT_TRUE(score(hand, "min_faan=3").is_win());
}

TEST(YahooScore, ComparesTheArrangementAloneAtABasicTable) {
  const WinningHand chicken = drawn_win("55m 78p | RRR GGG 123s | 1f", "9p");
  EXPECT_TRUE(score(chicken, "min_faan=3").is_win());
  const ScoreSheet refused = score(chicken, "min_faan=3,arrangement_only=on");
  EXPECT_EQ(refused.refusal, WinRefusal::BelowMinimum);
  EXPECT_EQ(refused.counted, 0_faan);
  EXPECT_EQ(refused.faan, 4_faan);
  const WinningHand honors = win("RR EE | GGG BBB SSS", "R");
  EXPECT_EQ(score(honors, "min_faan=13,arrangement_only=on").counted, 13_faan);
  WinningHand garden = win("55m 78p | 222p 444s 678m | 1234f 1234n", "9p");
  EXPECT_EQ(score(garden, "arrangement_only=on").faan, 13_faan);
  EXPECT_EQ(score(garden, "min_faan=1,arrangement_only=on").refusal, WinRefusal::BelowMinimum);
}

TEST(YahooScore, ReadsFaanAndPointsIndependently) {
  const WinningHand hand = win("111222333p 55m 88s | | 4f", "8s");
  EXPECT_EQ(elements(hand), "all_hidden 1, mixed_all_pongs 3");
  EXPECT_EQ(points(hand), 88);
  EXPECT_EQ(points(hand, "discard_completed_set=exposed"), 84);
}

// Rule Y4.3, Y9.7.
TEST(YahooScore, ShowsThirteenFaanAtMost) {
  WinningHand hand = win("7s EEE | RRR GGG BBB | 2n", "7s");
  const ScoreSheet sheet = score(hand, "limit=65536");
  EXPECT_EQ(sheet.faan_raw, 14_faan);
  EXPECT_EQ(sheet.faan, 13_faan);
  EXPECT_EQ(sheet.total, 736_pts);
}

// Rules Y6.4, Y9.8.
TEST(YahooScore, SetsTheTableLimitForAllHonorsAndAllTerminalsOnly) {
  const ScoreSheet terminals = score(win("9m 999p 111s | 111m 999s | 1f", "9m"), "limit=1000");
  EXPECT_EQ(terminals.limit_hand, "all_terminals");
  EXPECT_EQ(terminals.total, 1000_pts);
  EXPECT_FALSE(terminals.sum);
  EXPECT_EQ(items_text(terminals, ScoreSection::Additions), "");
  WinningHand kongs = drawn_win("6s | 2222s (5555p) 8888m NNNN | 3f", "6s");
  kongs.how.drawn_as = DrawKind::KongReplacement;
  kongs.prevailing = Wind::South;
  EXPECT_EQ(limits(kongs, "limit=65536"), "four_kongs 13");
  EXPECT_EQ(points(kongs, "limit=65536"), 304);
}

// Rule Y9.4.
TEST(YahooScore, CountsTerminalsAndHonorsApartFromOneSuit) {
  WinningHand hand = win("999m WWW RRR E | 111m | 2f", "E");
  hand.prevailing = Wind::North;
  EXPECT_EQ(elements(hand), "one_dragon_pong 1, semi_pure_all_pongs 6");
  EXPECT_EQ(points(hand, "limit=65536"), 896);
  EXPECT_EQ(points(hand, "limit=65536,terminals_honours_independent=off"), 448);
}

// Rules Y9.2, Y9.3.
TEST(YahooScore, AbsorbsInFaanWhatStillMultipliesInPoints) {
  WinningHand garden = win("456m 78s 22p | 123s 456p | 1f1234n", "9s");
  EXPECT_EQ(elements(garden), "all_chows 1, kfc_chicken 0, own_flower 1, season_kong 2");
  EXPECT_EQ(points(garden, "limit=65536"), 2560);
  WinningHand winds = win("EEE SSS WWW NNN 8p | | 1n", "8p");
  winds.seat_wind = Wind::South;
  EXPECT_EQ(elements(winds), "all_hidden 1, all_honours_pongs_semi_pure 6, major_winds 6");
  EXPECT_EQ(items_text(score(winds, "limit=65536"), ScoreSection::Multipliers),
            "four_pungs 2, one_suit_with_honours 2, pung_of_own_wind 2, pung_of_prevailing_wind 2");
}

// Rule Y9.5.
TEST(YahooScore, LeavesAHandHiddenThatWonOnADiscard) {
  WinningHand hand = win("RR 22p 123s 456s 789m | | 1f", "R");
  hand.seat_wind = Wind::North;
  EXPECT_EQ(elements(hand), "all_hidden 1, kfc_chicken 0, one_dragon_pong 1");
  EXPECT_EQ(points(hand), 64);
  EXPECT_EQ(points(hand, "discard_completed_set=exposed"), 28);
}

// Rule Y9.1.
TEST(YahooScore, DoublesAllChowsOnlyWithAWorthlessPair) {
  WinningHand dragons = win("456p 678m 234m R | 234s | 2f", "R");
  dragons.seat_wind = Wind::South;
  EXPECT_EQ(elements(dragons), "all_chows 1, kfc_chicken 0, own_flower 1");
  EXPECT_EQ(points(dragons), 56);
  WinningHand winds = drawn_win("456m 789m 67m NN | 234m", "8m");
  winds.seat_wind = Wind::South;
  EXPECT_EQ(points(winds), 88);
}

// Rule Y6.14.
TEST(YahooScore, CountsAChanceUntilAllFourLieFaceUp) {
  WinningHand hand = win("55m 345m 67p | 444p 678s | 2f", "8p");
  hand.seat_wind = Wind::North;
  hand.prevailing = Wind::North;
  EXPECT_EQ(points(hand), 26);
  hand.visible.add("5p"_t, 3);
  EXPECT_EQ(points(hand), 26);
  hand.visible.add("5p"_t);
  EXPECT_EQ(points(hand), 28);
  EXPECT_EQ(points(hand, "one_chance_visible=off"), 26);
}

TEST(YahooScore, CountsNoChanceOfWhichTheWinnerHoldsAllFour) {
  EXPECT_EQ(items_text(score(win("67p 55m 345m | 5555p 678s", "8p")), ScoreSection::Additions),
            "exposed_kong 8, going_out 20, one_chance_winning_tile 2");
}

// Rule Y2.10.
TEST(YahooScore, TakesAReplacedReplacementForSupplementaryOnlyWhenTheHostSaysSo) {
  WinningHand hand = drawn_win("456s 234p 78p 66m | SSSS | 4f", "9p");
  hand.how.drawn_as = DrawKind::BonusReplacement;
  hand.how.kongs_in_turn = 1;
  EXPECT_EQ(elements(hand), "kfc_chicken 0, self_pick 1");
  EXPECT_EQ(elements(hand, "supp_after_bonus=on"),
            "kfc_chicken 0, self_pick 1, supplementary_tile 1");
  hand.how.kongs_in_turn = 0;
  EXPECT_EQ(elements(hand, "supp_after_bonus=on"), "kfc_chicken 0, self_pick 1");
}

TEST(YahooScore, GivesFirstTileWinsTheirLimits) {
  WinningHand hand = drawn_win("123m 456p 789s 22m 45s", "6s");
  hand.how.opening.own_first_draw = true;
  EXPECT_EQ(limits(hand), "netherly 13");
  EXPECT_EQ(limits(hand, "classic_limits=heavenly+earthly"), "");
  hand.how.kongs_in_turn = 1;
  EXPECT_EQ(limits(hand), "") << "the replacement of a kong is no first draw";
  const auto before = testing::table_of("yahoo", "", RulesRevision::First);
  EXPECT_EQ(items_text(before->score(hand), ScoreSection::Limits), "netherly 13");
  hand.how.kongs_in_turn = 0;
  hand.how.opening.after_claim = true;
  EXPECT_EQ(limits(hand), "");
  hand.how.is_dealer = true;
  EXPECT_EQ(limits(hand), "heavenly 13");
  hand.how.opening.after_kong = true;
  EXPECT_EQ(limits(hand), "");
  WinningHand on_discard = win("123m 456p 789s 22m 45s", "6s");
  on_discard.how.opening.dealers_first_discard = true;
  EXPECT_EQ(limits(on_discard), "earthly 13");
}

TEST(YahooScore, TakesFourConcealedPungsForATreasureWhenADiscardMakesThePair) {
  EXPECT_EQ(limits(win("222m 444p 666s EEE 9p", "9p")), "hidden_treasure 13");
  EXPECT_EQ(limits(win("222m 444p 666s EE 99p", "9p")), "");
  EXPECT_EQ(limits(drawn_win("222m 444p 666s EE 99p", "9p")), "hidden_treasure 13");
  EXPECT_EQ(limits(drawn_win("222m 444p 666s EE | 999p", "E")), "");
}

TEST(YahooScore, KnowsTheGatesByTheThirteenTilesHeld) {
  for (const auto* tile : {"1p", "5p", "9p"}) {
    EXPECT_EQ(limits(win("1112345678999p", tile)), "nine_gates 13") << tile;
  }
  EXPECT_EQ(limits(win("1112344567899p", "9p")), "");
}

TEST(YahooScore, OffersTheLimitsOfOtherTablesOnRequest) {
  WinningHand twice = drawn_win("456s 234p 78p 66m | (SSSS)", "9p");
  twice.how.drawn_as = DrawKind::KongReplacement;
  twice.how.kongs_in_turn = 2;
  EXPECT_EQ(limits(twice), "");
  EXPECT_EQ(limits(twice, "classic_limits=kong_on_kong"), "kong_on_kong 13");
  twice.how.kongs_in_turn = 1;
  EXPECT_EQ(limits(twice, "classic_limits=kong_on_kong"), "");
  EXPECT_EQ(limits(win("1112345567899s", "9s"), "classic_limits=wriggling_snake"),
            "wriggling_snake 13");
  EXPECT_EQ(limits(win("111234567899s 3s", "9s"), "classic_limits=wriggling_snake"), "");
}

TEST(YahooScore, RefusesTilesOfAForbiddenSuitByName) {
  const WinningHand hand = win("123m 456s 78s 55m | RRR", "9s");
  EXPECT_TRUE(score(hand, "forbidden_suit=circles").is_win());
  const ScoreSheet sheet = score(hand, "forbidden_suit=bamboos");
  EXPECT_EQ(sheet.refusal, WinRefusal::HouseRule);
  EXPECT_EQ(sheet.house_rule, "forbidden_suit");
  EXPECT_EQ(sheet.total, 0_pts);
}

TEST(YahooScore, RefusesChowsBesidePongsAtATableOfAlikeSets) {
  const ScoreSheet mixed = score(win("123m 456s 78s 55m | RRR", "9s"), "alike_sets=on");
  EXPECT_EQ(mixed.house_rule, "alike_sets");
  EXPECT_TRUE(score(win("123m 456s 78s 55m | 123p", "9s"), "alike_sets=on").is_win());
  EXPECT_TRUE(score(win("111m 222s 88s 55m | 999p", "8s"), "alike_sets=on").is_win());
}

TEST(YahooScore, NamesTheMinimumBeforeAHouseRule) {
  const ScoreSheet sheet =
      score(win("123m 456s 78s 55m | 123p", "9s"), "min_faan=5,forbidden_suit=circles");
  EXPECT_EQ(sheet.refusal, WinRefusal::BelowMinimum);
  EXPECT_EQ(sheet.house_rule, "");
}

TEST(YahooScore, TakesEveryValueFromTheHouse) {
  WinningHand hand = win("EE 123m 456s 78s | RRR", "9s");
  EXPECT_EQ(points(hand), 20 + 4 + 2 + 2);
  EXPECT_EQ(points(hand, "going_out=10"), 10 + 4 + 2 + 2);
  EXPECT_EQ(points(hand, "set_values=5"), 20 + 10 + 2 + 2);
  EXPECT_EQ(points(hand, "double_wind_pair=7"), 20 + 4 + 4 + 3);
  EXPECT_EQ(points(hand, "wind_pair=7"), 20 + 4 + 2 + 2);
  hand.prevailing = Wind::South;
  EXPECT_EQ(points(hand, "wind_pair=7"), 20 + 4 + 7);
  const WinningHand kong = win("55m 123m 456s 78s | 2222p", "9s");
  EXPECT_EQ(points(kong, "discard_kong=concealed") - points(kong), 8);
}

// Rule Y4.2.
TEST(YahooScore, GivesTheSameFaanForExposedPongsAndKongs) {
  EXPECT_EQ(elements(win("55m 123m 78s | RRR 222p", "9s")),
            elements(win("55m 123m 78s | RRRR 222p", "9s")));
}

// Rule Y6.6.
TEST(YahooScore, MultipliesForConcealedHonorsOnly) {
  EXPECT_EQ(points(win("55m 123m 78s RRR | 222p", "9s")), (20 + 8 + 2) * 2);
  EXPECT_EQ(points(win("55m 123m 78s | RRR 222p", "9s")), 20 + 4 + 2);
  EXPECT_EQ(points(win("55m 123m 78s | (RRRR) 222p", "9s")), (20 + 32 + 2) * 2);
  EXPECT_EQ(points(win("55m 123m 78s | RRRR 222p", "9s")), 20 + 16 + 2);
}

// Rule Y2.9.
TEST(YahooScore, CountsTheLastTileDrawnOrDiscarded) {
  WinningHand hand = win("456m 88m NN | GGG 123m", "N");
  hand.seat_wind = Wind::North;
  hand.prevailing = Wind::South;
  EXPECT_EQ(elements(hand), "no_flowers_no_seasons 1, one_dragon_pong 1, own_wind 1, semi_pure 3");
  hand.how.last_tile = true;
  EXPECT_EQ(elements(hand),
            "last_tile 1, no_flowers_no_seasons 1, one_dragon_pong 1, own_wind 1, semi_pure 3");
}

TEST(YahooScore, DoesNotDependOnTheOrderOfMeldsOrBonusTiles) {
  testing::RandomHands hands(17);
  const auto rules = yahoo_table("limit=65536");
  for (int round = 0; round < 2000; ++round) {
    const WinningHand hand = hands.next();
    WinningHand turned = hand;
    std::reverse(turned.melds.begin(), turned.melds.end());
    std::reverse(turned.bonus.begin(), turned.bonus.end());
    const ScoreSheet one = rules->score(hand);
    const ScoreSheet other = rules->score(turned);
    ASSERT_EQ(one.items, other.items) << "seed 17, hand " << round;
    ASSERT_EQ(one.total, other.total) << "seed 17, hand " << round;
  }
}

}  // namespace
}  // namespace lair
