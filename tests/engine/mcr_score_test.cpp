// Fan of the Mahjong Competition Rules that depend on the reading, the wait or a choice.
#include <set>

#include <gtest/gtest.h>

#include "engine/rules/mcr/fans.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair {
namespace {

using testing::drawn_win;
using testing::items_text;
using testing::win;

std::shared_ptr<const RuleSet> table(std::string_view options = "") {
  return make_rule_set("mcr", settings_from_text(options).value()).value();
}

ScoreSheet score(const WinningHand& hand, std::string_view options = "") {
  return table(options)->score(hand);
}

std::string fans(const WinningHand& hand, std::string_view options = "") {
  return items_text(score(hand, options), ScoreSection::Elements);
}

bool completes(std::string_view text) {
  const Hand hand = testing::hand(text);
  return table()->completes(hand.concealed, hand.melds);
}

TEST(McrScore, NamesEachFanOnce) {
  std::set<std::string_view> codes;
  std::set<std::string_view> names;
  for (const mcr::FanRow& row : mcr::fan_rows()) {
    codes.insert(row.code);
    names.insert(row.name);
  }
  EXPECT_EQ(codes.size(), mcr::kFans);
  EXPECT_EQ(names.size(), mcr::kFans);
}

// Rules M4.1 to M4.5.
TEST(McrScore, KnowsEveryFormOfAWinningHand) {
  EXPECT_TRUE(completes("123m 55p | 123s 345s 678s"));
  EXPECT_TRUE(completes("147m 258p 369s 234s RR"));
  EXPECT_TRUE(completes("147m 258p 369s RR | 234s"));
  EXPECT_TRUE(completes("1122557799m EEGG"));
  EXPECT_TRUE(completes("1111m 2222p 3333s EE"));
  EXPECT_TRUE(completes("19m 19p 19s ESWN RGB E"));
  EXPECT_TRUE(completes("147m 258p 3s ESWN RGB"));
  EXPECT_TRUE(completes("147m 258p 369s ESWNR"));
}

TEST(McrScore, KnowsNoWinThatIsShortOfAForm) {
  EXPECT_FALSE(completes("124m 55p | 123s 345s 678s"));
  EXPECT_FALSE(completes("147m 258p 369s 235s RR"));
  EXPECT_FALSE(completes("147m 258p RR | 234s 369s"));
  EXPECT_FALSE(completes("1122557799m EEGB"));
  EXPECT_FALSE(completes("19m 19p 19s ESWN RGB 2m"));
  EXPECT_FALSE(completes("147m 258p 33s ESWN RG"));
  EXPECT_FALSE(completes("147m 258p 258s ESWNR"));
  const ScoreSheet sheet = score(win("1122557799m EEG", "B"));
  EXPECT_EQ(sheet.refusal, WinRefusal::NotAWinningHand);
  EXPECT_FALSE(sheet.faan);
  EXPECT_TRUE(sheet.items.empty());
}

TEST(McrScore, ComparesTheMinimumWithoutBonusTiles) {
  const WinningHand hand = win("789m 22p 45s | 123m 456p | 1234f1234n", "6s");
  const ScoreSheet sheet = score(hand);
  EXPECT_EQ(sheet.refusal, WinRefusal::BelowMinimum);
  EXPECT_EQ(items_text(sheet, ScoreSection::Elements),
            "all_chows 2, mixed_double_chow 1, two_terminal_chows 1");
  EXPECT_EQ(items_text(sheet, ScoreSection::Additions), "flower_tiles 8");
  EXPECT_EQ(sheet.counted, 4_faan);
  EXPECT_EQ(sheet.minimum, 8_faan);
  EXPECT_EQ(sheet.total, 12_pts);
  EXPECT_TRUE(score(hand, "min_points=4").is_win());
}

// Rule M5.4.
TEST(McrScore, CountsAChickenHandWhenNothingElseIsThere) {
  WinningHand chicken = win("23m RR 345p | 678s 888p", "4m");
  EXPECT_EQ(fans(chicken), "chicken_hand 8");
  chicken.bonus.push_back("1f"_t);
  const ScoreSheet sheet = score(chicken);
  EXPECT_EQ(items_text(sheet, ScoreSection::Elements), "chicken_hand 8");
  EXPECT_EQ(items_text(sheet, ScoreSection::Additions), "flower_tiles 1");
  EXPECT_EQ(sheet.total, 9_pts);
}

TEST(McrScore, RefusesADeadHandWhateverItIsWorth) {
  WinningHand hand = win("19m 19p 19s ESWN RGB", "E");
  EXPECT_EQ(fans(hand), "thirteen_orphans 88");
  hand.how.dead_hand = true;
  EXPECT_EQ(score(hand).refusal, WinRefusal::DeadHand);
}

TEST(McrScore, ShowsTheReadingOfFourSetsOnly) {
  const auto pungs = score(win("111222333m 55p 88s", "8s")).elements_reading;
  ASSERT_TRUE(pungs);
  EXPECT_EQ(pungs->eyes, "5p"_t);
  EXPECT_TRUE(pungs->sets[0].is_pung());
  EXPECT_FALSE(score(win("1122557799m EEG", "G")).elements_reading);
}

// Rule M5.2.
TEST(McrScore, TakesNoPungForConcealedThatADiscardCompleted) {
  EXPECT_EQ(fans(win("111222333m 55p 88s", "8s")),
            "all_pungs 6, concealed_hand 2, no_honors 1, pung_of_terminals_or_honors 1, "
            "pure_shifted_pungs 24, three_concealed_pungs 16");
  EXPECT_EQ(fans(drawn_win("111222333m 55p 88s", "8s")),
            "four_concealed_pungs 64, fully_concealed_hand 4, no_honors 1, "
            "pung_of_terminals_or_honors 1, pure_shifted_pungs 24");
}

// Rule M5.2: the 3 may be counted for 123 as well as for 333.
TEST(McrScore, CountsTheWinningTileWhereItCostsNothing) {
  EXPECT_EQ(fans(win("12m 333m 777p 55s | 999s", "3m")),
            "no_honors 1, pung_of_terminals_or_honors 1, tile_hog 2, two_concealed_pungs 2");
}

// Rule M5.1.
TEST(McrScore, CountsAWaitForATileOfWhichTheWinnerHoldsAllFour) {
  EXPECT_EQ(fans(win("4567m | 444m 123s 678p", "7m")), "no_honors 1, tile_hog 2");
  EXPECT_EQ(fans(win("456m 7m | 888m 123s 678p", "7m")), "no_honors 1");
  EXPECT_EQ(fans(win("456m 9m | 888s 123s 678p", "9m")), "no_honors 1, single_wait 1");
}

TEST(McrScore, ScoresAtMostOneWait) {
  EXPECT_EQ(fans(win("12m EE | 999s 777p 345s", "3m")),
            "edge_wait 1, pung_of_terminals_or_honors 1");
  EXPECT_EQ(fans(win("24m EE | 999s 777p 345s", "3m")),
            "closed_wait 1, pung_of_terminals_or_honors 1");
}

// Rule M5.10: of four links in a circle only three count.
TEST(McrScore, JoinsNoSetsThatAreJoinedAlready) {
  EXPECT_EQ(fans(win("123m 45m GG | 123p 456p", "6m")),
            "mixed_double_chow 1, one_voided_suit 1, short_straight 1, short_straight 1");
}

// Rule M5.12.
TEST(McrScore, AddsOneLinkToAFanOfThreeSets) {
  EXPECT_EQ(fans(win("123m 45m GG | 123p 123s", "6m")), "mixed_triple_chow 8, short_straight 1");
}

// Rule M5.6.
TEST(McrScore, CountsAPungOfTerminalsBesideThreeWinds) {
  EXPECT_EQ(fans(win("99p RR | EEE SSS WWW", "9p")),
            "all_terminals_and_honors 32, big_three_winds 12, half_flush 6, "
            "prevalent_wind 2, seat_wind 2");
  EXPECT_EQ(fans(win("99p 5p 5p | EEE SSS WWW", "9p")),
            "all_pungs 6, big_three_winds 12, half_flush 6, prevalent_wind 2, "
            "pung_of_terminals_or_honors 1, seat_wind 2");
}

// Rule M9.1.
TEST(McrScore, TakesARobbedTileForNoDiscardAndNotForTheLastOfItsKind) {
  WinningHand hand = win("46m EE | 999s 777p 345s", "5m");
  hand.visible.add("5m"_t, 3);
  hand.how.last_tile = true;
  EXPECT_EQ(fans(hand),
            "closed_wait 1, last_of_its_kind 4, last_tile_claim 8, pung_of_terminals_or_honors 1");
  hand.how.robbing = true;
  EXPECT_EQ(fans(hand), "closed_wait 1, pung_of_terminals_or_honors 1, robbing_the_kong 8");
}

// Rules M9.2, M9.3.
TEST(McrScore, CountsOnlyTheReplacementOfAKong) {
  WinningHand hand = drawn_win("46m 22p 345s 777p | (9999s)", "5m");
  hand.how.drawn_as = DrawKind::KongReplacement;
  hand.how.kongs_in_turn = 1;
  EXPECT_EQ(fans(hand),
            "closed_wait 1, concealed_kong 2, fully_concealed_hand 4, no_honors 1, "
            "out_with_replacement_tile 8, pung_of_terminals_or_honors 1, two_concealed_pungs 2");
  hand.how.drawn_as = DrawKind::BonusReplacement;
  EXPECT_EQ(fans(hand),
            "closed_wait 1, concealed_kong 2, fully_concealed_hand 4, no_honors 1, "
            "pung_of_terminals_or_honors 1, two_concealed_pungs 2");
}

// Rule M9.4: the 4 of bamboos may be of the straight or of the eyes, but never a closed wait.
TEST(McrScore, CountsTheTileOfAKnittedStraightForItsEyesToo) {
  EXPECT_EQ(fans(win("147m 258p 369s EEE 9s", "9s")),
            "concealed_hand 2, knitted_straight 12, prevalent_wind 2, "
            "pung_of_terminals_or_honors 1, seat_wind 2, single_wait 1");
}

// Rule M9.5.
TEST(McrScore, TakesAnAddedKongForAnExposedOne) {
  WinningHand hand = win("46m EE 345s 777p | 9999s", "5m");
  const std::string exposed = fans(hand);
  hand.melds[0].kind = MeldKind::AddedKong;
  EXPECT_EQ(fans(hand), exposed);
}

// Rules M1.1, M1.2, M2.1, M2.2, M2.3, M2.4.
TEST(McrTable, PlaysByTheFlowOfTheRules) {
  const auto rules = table();
  const Flow& flow = rules->flow();
  EXPECT_TRUE(flow.bonus_tiles);
  EXPECT_FALSE(table("bonus_tiles=off")->flow().bonus_tiles);
  EXPECT_EQ(flow.dead_wall, DeadWall::None);
  EXPECT_EQ(flow.winner_order, WinnerOrder::InTurn);
  EXPECT_TRUE(flow.concealed_kong_hidden);
  EXPECT_FALSE(flow.kong_after_claim);
  EXPECT_FALSE(flow.melds_on_last_discard);
  EXPECT_FALSE(flow.rob_concealed_for_orphans);
  EXPECT_TRUE(flow.bonus_ends_when_unreplaced);
  EXPECT_EQ(flow.start, 0_pts);
}

}  // namespace
}  // namespace lair
