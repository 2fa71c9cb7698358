// Payments, seats, dealers of the Mahjong Competition Rules.
#include <gtest/gtest.h>

#include "engine/rules/mcr/mcr.hpp"

namespace lair {
namespace {

std::shared_ptr<const RuleSet> table(std::string_view options = "") {
  return make_rule_set("mcr", settings_from_text(options).value()).value();
}

Settlement settle(Seat winner, std::optional<Seat> from, Points total) {
  const auto rules = table();
  const DealSetup setup = rules->first_deal();
  ScoreSheet sheet;
  sheet.total = total;
  const BySeat<Hand> hands;
  return rules->settle(
      {.setup = setup, .winner = winner, .from = from, .sheet = sheet, .hands = hands});
}

std::string text_of(const Ledger& ledger) {
  std::string text;
  for (const LedgerLine& line : ledger) {
    if (!text.empty()) text += ", ";
    text += "ABCD"[index_of(line.payer)];
    text += '>';
    text += "ABCD"[index_of(line.payee)];
    text += ' ' + std::to_string(line.amount.count()) + ' ' + std::string(line.reason);
  }
  return text;
}

// Rules M7.1, M7.2.
TEST(McrSettlement, TakesEightAndThePointsFromEverybodyAfterAnOwnDraw) {
  const Settlement settlement = settle(Seat::B, std::nullopt, 12_pts);
  EXPECT_EQ(text_of(settlement.ledger),
            "A>B 8 win_base, A>B 12 win_points, C>B 8 win_base, C>B 12 win_points, "
            "D>B 8 win_base, D>B 12 win_points");
  EXPECT_EQ(nets_of(settlement.ledger)[Seat::B], 60_pts);
}

// Rule M7.3.
TEST(McrSettlement, TakesThePointsFromTheDiscarderOnly) {
  const Settlement settlement = settle(Seat::A, Seat::D, 25_pts);
  EXPECT_EQ(text_of(settlement.ledger),
            "B>A 8 win_base, C>A 8 win_base, D>A 8 win_base, D>A 25 win_points");
  EXPECT_EQ(settlement.sheets[Seat::A]->total, 25_pts);
  EXPECT_FALSE(settlement.sheets[Seat::D]);
}

// "ABCD" by wind: who is East, South, West, North.
std::string seats_of(const DealSetup& setup) {
  std::string text;
  for (const Wind wind : kWinds) text += "ABCD"[index_of(setup.seating.seat(wind))];
  return text;
}

// Every deal as the seats East, South, West, North, a space between rounds.
std::string match_of(std::string_view options, std::optional<Seat> winner) {
  const auto rules = table(options);
  std::string text;
  std::uint32_t number = 0;
  for (std::optional<DealSetup> deal = rules->first_deal(); deal;
       deal = rules->next_deal(*deal, winner)) {
    EXPECT_EQ(deal->number, ++number);
    EXPECT_EQ(deal->dealer, deal->seating.seat(Wind::East));
    EXPECT_EQ(deal->prevailing, kWinds[(number - 1) / 4]);
    EXPECT_EQ(deal->hand_number, (number - 1) % 4 + 1);
    EXPECT_EQ(deal->keeps, 0U);
    text += seats_of(*deal);
    text += number % 4 == 0 ? " " : ",";
  }
  return text;
}

// Rules M3.1 to M3.3.
TEST(McrRotation, PassesTheDealThroughSixteenHandsWithNewSeatsInEachRound) {
  EXPECT_EQ(match_of("", std::nullopt),
            "ABCD,BCDA,CDAB,DABC BADC,ADCB,DCBA,CBAD CDBA,DBAC,BACD,ACDB DCAB,CABD,ABDC,BDCA ");
}

TEST(McrRotation, PassesTheDealWhoeverWins) {
  EXPECT_EQ(match_of("", Seat::A), match_of("", std::nullopt));
}

TEST(McrRotation, KeepsTheSeatsWhereTheHouseSaysSo) {
  EXPECT_EQ(match_of("seat_change=off", std::nullopt),
            "ABCD,BCDA,CDAB,DABC ABCD,BCDA,CDAB,DABC ABCD,BCDA,CDAB,DABC ABCD,BCDA,CDAB,DABC ");
}

}  // namespace
}  // namespace lair
