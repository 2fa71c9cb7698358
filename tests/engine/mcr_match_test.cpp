// Payments, seats and dealers of the Mahjong Competition Rules.
#include <array>

#include <gtest/gtest.h>

#include "engine/rules/around_play.hpp"
#include "engine/rules/mcr/mcr.hpp"
#include "engine/rules/registry.hpp"

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

// --- Rules M7.4, M7.5, M8.14 ---

struct TableOf {
  std::array<std::int64_t, 4> scores;
  std::array<int, 4> printed;  // in twelfths
  std::array<int, 4> shared;
};

TEST(McrTablePoints, AreThoseOfTheRulesForEveryTie) {
  constexpr std::array kTables{
      TableOf{{40, 30, -30, -40},  {48, 24, 12, 0},  {48, 24, 12, 0} },
      TableOf{{30, 30, -20, -40},  {36, 36, 12, 0},  {36, 36, 12, 0} },
      TableOf{{60, -10, -10, -40}, {48, 18, 18, 0},  {48, 18, 18, 0} },
      TableOf{{50, 30, -40, -40},  {54, 30, 0, 0},   {48, 24, 6, 6}  },
      TableOf{{20, 20, -20, -20},  {42, 42, 0, 0},   {36, 36, 6, 6}  },
      TableOf{{10, 10, 10, -30},   {28, 28, 28, 0},  {28, 28, 28, 0} },
      TableOf{{30, -10, -10, -10}, {48, 12, 12, 12}, {48, 12, 12, 12}},
      TableOf{{0, 0, 0, 0},        {21, 21, 21, 21}, {21, 21, 21, 21}},
  };
  for (const TableOf& one : kTables) {
    BySeat<Points> scores;
    for (const Seat seat : kSeats) scores[seat] = Points(one.scores[index_of(seat)]);
    const auto printed = around_play(*table())->table_points(scores).value();
    const auto shared = around_play(*table("ties=shared"))->table_points(scores).value();
    int sum = 0;
    for (const Seat seat : kSeats) {
      EXPECT_EQ(printed[seat], TablePoints(one.printed[index_of(seat)]));
      EXPECT_EQ(shared[seat], TablePoints(one.shared[index_of(seat)]));
      sum += printed[seat].count();
    }
    EXPECT_EQ(sum, 7 * 12);
  }
}

TEST(McrTablePoints, AreUnknownToOtherSystems) {
  const auto rules = make_rule_set("hkos", {}).value();
  EXPECT_FALSE(around_play(*rules)->table_points({}).has_value());
}

}  // namespace
}  // namespace lair
