// Who pays whom at a yahoo table.
#include <numeric>

#include <gtest/gtest.h>

#include "tests/support/hand_text.hpp"
#include "tests/support/random_hands.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair {
namespace {

using testing::hand;
using testing::items_text;
using testing::yahoo_table;

// Hands in the order of the chairs East, South, West, North; the winner's is not looked at.
struct Table {
  BySeat<Hand> hands;
  Seat winner = Seat::A;
  Points total;
};

Settlement settle(const Table& table, std::string_view options = "") {
  const auto rules = yahoo_table(options);
  const DealSetup setup = rules->first_deal();
  ScoreSheet sheet;
  sheet.total = table.total;
  return rules->settle({.setup = setup,
                        .winner = table.winner,
                        .from = std::nullopt,
                        .sheet = sheet,
                        .hands = table.hands});
}

// "A>B 104 win, …" in the order of the ledger.
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

// The first worked example: South wins 26, East has 8, West 48, North nothing.
Table first_example() {
  return {.hands = {{hand("149m 568p 17s EE | RRR"),
                     hand(""),
                     hand("25m 13479p 26s WWWN | | 3f"),
                     hand("37m 2468s SNGB | 789p")}},
          .winner = Seat::B,
          .total = 26_pts};
}

TEST(YahooSettlement, PaysTheWinnerAndTheDifferencesWithEastDoubled) {
  const Settlement settlement = settle(first_example());
  EXPECT_EQ(text_of(settlement.ledger),
            "A>B 52 win_east_doubles, A>C 80 difference_east_doubles, C>B 26 win, D>B 26 win, "
            "D>A 16 difference_east_doubles, D>C 48 difference");
  EXPECT_EQ(nets_of(settlement.ledger),
            (BySeat<Points>{
                {Points(-116), Points(104), Points(102), Points(-90)}
  }));
}

TEST(YahooSettlement, ListsWhatTheOthersScored) {
  const Settlement settlement = settle(first_example());
  const ScoreSheet& west = *settlement.sheets[Seat::C];
  EXPECT_EQ(items_text(west, ScoreSection::Additions), "concealed_pung 8, flowers_and_seasons 4");
  EXPECT_EQ(items_text(west, ScoreSection::Multipliers),
            "flower_of_own_wind 2, pung_of_own_wind 2");
  EXPECT_EQ(west.total, 48_pts);
  EXPECT_EQ(settlement.sheets[Seat::B]->total, 26_pts);
}

// Rule Y7.1.
TEST(YahooSettlement, TakesNothingFromTheWinnerHoweverMuchAnotherHas) {
  Table table = first_example();
  table.total = 2_pts;
  for (const LedgerLine& line : settle(table).ledger) EXPECT_NE(line.payer, Seat::B);
}

// Rules Y1.6, Y7.6: running totals after two of the worked examples.
TEST(YahooSettlement, KeepsEightThousandOnTheTable) {
  BySeat<Points> nets = nets_of(settle(first_example()).ledger);
  EXPECT_EQ(2000_pts + nets[Seat::A], 1884_pts);
  EXPECT_EQ(2000_pts + nets[Seat::B], 2104_pts);
  EXPECT_EQ(2000_pts + nets[Seat::C], 2102_pts);
  EXPECT_EQ(2000_pts + nets[Seat::D], 1910_pts);
  Table garden{.hands = {{hand("33m 11p 11s EENN RGB"),
                          hand(""),
                          hand("45m 2p 678s W | 999s 2222m"),
                          hand("9m 3366p 55s SNN RRR")}},
               .winner = Seat::B,
               .total = 26624_pts};
  const auto rules = yahoo_table("limit=65536");
  DealSetup setup = rules->first_deal();
  setup.prevailing = Wind::North;
  ScoreSheet sheet;
  sheet.total = garden.total;
  nets = nets_of(rules
                     ->settle({.setup = setup,
                               .winner = garden.winner,
                               .from = std::nullopt,
                               .sheet = sheet,
                               .hands = garden.hands})
                     .ledger);
  EXPECT_EQ(2000_pts + nets[Seat::A], -51304_pts);
  EXPECT_EQ(2000_pts + nets[Seat::B], 108496_pts);
  EXPECT_EQ(2000_pts + nets[Seat::C], -24620_pts);
  EXPECT_EQ(2000_pts + nets[Seat::D], -24572_pts);
}

Table rich_loser() {
  return {.hands = {{hand("11m 1123p 89s NB 55s | 777s | 3n"),
                     hand("567m 3p 12s SSRG BBB | | 1234f2n"),
                     hand("4m 99p 55s NNEEWWRG | | 4n"),
                     hand("")}},
          .winner = Seat::D,
          .total = 48_pts};
}

// Rule Y6.3.
TEST(YahooSettlement, CapsTheOthersUnlessTheHostLiftsIt) {
  EXPECT_EQ(settle(rich_loser()).sheets[Seat::B]->total, 500_pts);
  EXPECT_EQ(settle(rich_loser(), "cap_losers=off").sheets[Seat::B]->total, 1920_pts);
  EXPECT_EQ(settle(rich_loser(), "limit=65536").sheets[Seat::B]->total, 1920_pts);
}

// Rule Y7.4.
TEST(YahooSettlement, KeepsEveryPaymentWithinTheLimitWhenTheCapComesLast) {
  const auto most = [](std::string_view options) {
    Points most_paid;
    for (const LedgerLine& line : settle(rich_loser(), options).ledger) {
      most_paid = std::max(most_paid, line.amount);
    }
    return most_paid;
  };
  EXPECT_EQ(most(""), 988_pts);
  EXPECT_EQ(most("cap_before_east=off"), 500_pts);
}

// Rules Y6.5, Y9.6.
TEST(YahooSettlement, TakesFourLooseCopiesForOneConcealedPung) {
  Table table{.hands = {{hand("2222p 139m 468s ESW"), hand(""), hand(""), hand("")}},
              .winner = Seat::B,
              .total = 20_pts};
  const Settlement settlement = settle(table);
  EXPECT_EQ(items_text(*settlement.sheets[Seat::A], ScoreSection::Additions), "concealed_pung 4");
}

TEST(YahooSettlement, CountsEveryPairOfTheOthersOrTheBestAlone) {
  Table table{.hands = {{hand("EE RR GG 1379m 368s"), hand(""), hand(""), hand("")}},
              .winner = Seat::B,
              .total = 20_pts};
  EXPECT_EQ(settle(table).sheets[Seat::A]->total, 8_pts);
  EXPECT_EQ(settle(table, "loser_pairs=best").sheets[Seat::A]->total, 4_pts);
}

// Rule Y7.5.
TEST(YahooSettlement, DoesNotAskWhoDiscarded) {
  const auto rules = yahoo_table();
  const DealSetup setup = rules->first_deal();
  const Table table = first_example();
  ScoreSheet sheet;
  sheet.total = table.total;
  const auto paid = [&](std::optional<Seat> from) {
    return rules->settle({setup, table.winner, from, sheet, table.hands}).ledger;
  };
  EXPECT_EQ(paid(Seat::A), paid(Seat::D));
  EXPECT_EQ(paid(Seat::A), paid(std::nullopt));
}

// Rules Y3.7, Y7.3, Y7.6.
TEST(YahooSettlement, SumsToZeroAndDoublesOnlyEastOnRandomTables) {
  testing::RandomHands hands(23);
  const auto rules = yahoo_table("limit=3000");
  DealSetup setup = rules->first_deal();
  const BySeat<Wind> chairs{
      {Wind::West, Wind::North, Wind::East, Wind::South}
  };
  setup.seating = Seating(chairs);
  for (int round = 0; round < 2000; ++round) {
    setup.prevailing = kWinds[hands.chance().below(4)];
    BySeat<Hand> held;
    for (Hand& one : held) {
      const WinningHand random = hands.next();
      one = {.concealed = random.concealed, .melds = random.melds, .bonus = random.bonus};
      one.concealed.remove(random.winning_tile);
    }
    ScoreSheet sheet;
    sheet.total = Points(static_cast<std::int64_t>(hands.chance().below(3000)));
    const Seat winner = kSeats[hands.chance().below(4)];
    const Settlement settlement = rules->settle({setup, winner, std::nullopt, sheet, held});
    const BySeat<Points> nets = nets_of(settlement.ledger);
    ASSERT_EQ(std::accumulate(nets.begin(), nets.end(), 0_pts), 0_pts)
        << "seed 23, table " << round;
    for (const LedgerLine& line : settlement.ledger) {
      ASSERT_GT(line.amount, 0_pts);
      ASSERT_EQ(line.reason.ends_with("east_doubles"),
                line.payer == Seat::C || line.payee == Seat::C);
    }
  }
}

}  // namespace
}  // namespace lair
