// Yahoo against a second scorer that was written only from its rules.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/support/code_tally.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/random_yahoo.hpp"
#include "tests/support/slow_yahoo.hpp"

namespace lair {
namespace {

namespace slow = testing::slow_yahoo;

using testing::from_environment;
using testing::RandomYahoo;

constexpr std::uint64_t kSeed = 1729;

// The test has parts that run in parallel, each with its own seed: 1729, 1730, …
constexpr std::uint64_t kParts = 4;

// The hands of each part; over 200,000 of all of them win. For a longer run by hand set
// LAIR_YAHOO_HANDS, and LAIR_YAHOO_SEED for other hands. A build without optimisation scores fewer.
#ifdef NDEBUG
constexpr std::uint64_t kHands = 65'000;
#else
constexpr std::uint64_t kHands = 750;
#endif

slow::Lines lines_of(const ScoreSheet& sheet, ScoreSection section) {
  slow::Lines lines;
  for (const ScoreItem& item : sheet.items) {
    if (item.section == section) {
      lines.insert(std::string(item.code) + ' ' + std::to_string(item.value));
    }
  }
  return lines;
}

std::string text_of(const slow::Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + ", ";
  return text;
}

std::string verdict_of(const ScoreSheet& sheet) {
  switch (sheet.refusal) {
    case WinRefusal::None:
      return "win";
    case WinRefusal::NotAWinningHand:
      return "not_a_winning_hand";
    case WinRefusal::BelowMinimum:
      return "below_minimum";
    case WinRefusal::HouseRule:
      return std::string(sheet.house_rule);
    case WinRefusal::DeadHand:
      return "dead_hand";
  }
  return "";
}

std::string text_of(const WinningHand& hand, const RandomYahoo::Settings& settings) {
  std::string text;
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < hand.concealed[tile]; ++copy) text += code_of(tile);
  }
  for (const Meld& meld : hand.melds) {
    text += meld.is_concealed() ? " -" : " ";
    for (const Tile tile : meld.tiles()) text += code_of(tile);
  }
  text += " on " + std::string(code_of(hand.winning_tile));
  text += hand.how.self_drawn ? " drawn" : " from another";
  text += ", chair " + std::to_string(index_of(hand.seat_wind)) + ", round " +
          std::to_string(index_of(hand.prevailing)) + ", bonus ";
  for (const Tile tile : hand.bonus) text += code_of(tile);
  for (const auto& [key, value] : settings) text += ' ' + key + '=' + value;
  return text + '\n';
}

void expect_same_faan(const ScoreSheet& sheet, const slow::Score& score) {
  ASSERT_EQ(sheet.faan.has_value(), !score.faan.empty());
  if (score.faan.empty()) return;
  slow::FaanAccount shown;
  shown.elements = lines_of(sheet, ScoreSection::Elements);
  shown.limits = lines_of(sheet, ScoreSection::Limits);
  const bool is_among = std::ranges::any_of(score.faan, [&](const slow::FaanAccount& account) {
    return account.elements == shown.elements && account.limits == shown.limits;
  });
  EXPECT_TRUE(is_among) << text_of(shown.elements) << text_of(shown.limits) << "instead of "
                        << text_of(score.faan.front().elements)
                        << text_of(score.faan.front().limits);
  EXPECT_EQ(sheet.faan_raw, Faan(score.faan.front().raw()));
  EXPECT_EQ(sheet.faan, Faan(std::min(score.faan.front().raw(), 13)));
  EXPECT_EQ(sheet.counted, Faan(score.counted));
}

void expect_same_points(const ScoreSheet& sheet, const std::vector<slow::PointsAccount>& best) {
  slow::PointsAccount shown;
  shown.additions = lines_of(sheet, ScoreSection::Additions);
  shown.multipliers = lines_of(sheet, ScoreSection::Multipliers);
  shown.sum = sheet.sum.value_or(Points(-1)).count();
  shown.product = sheet.product.value_or(-1);
  shown.total = sheet.total.count();
  EXPECT_TRUE(std::ranges::find(best, shown) != best.end())
      << text_of(shown.additions) << text_of(shown.multipliers) << shown.total << " instead of "
      << text_of(best.front().additions) << text_of(best.front().multipliers) << best.front().total;
}

// As ScoreSheet promises.
bool are_in_order(const std::vector<ScoreItem>& items) {
  return std::ranges::is_sorted(items, {}, [](const ScoreItem& item) {
    return std::tuple(item.section, item.code, item.value);
  });
}

void expect_same_score(const ScoreSheet& sheet, const slow::Score& score) {
  ASSERT_EQ(verdict_of(sheet), score.verdict);
  EXPECT_TRUE(are_in_order(sheet.items));
  expect_same_faan(sheet, score);
  EXPECT_EQ(sheet.limit_hand, score.limit_hand);
  EXPECT_EQ(sheet.total, Points(score.total));
  if (!score.points.empty()) return expect_same_points(sheet, score.points);
  EXPECT_TRUE(lines_of(sheet, ScoreSection::Additions).empty());
  EXPECT_TRUE(lines_of(sheet, ScoreSection::Multipliers).empty());
  EXPECT_FALSE(sheet.sum || sheet.product);
}

// A hand that won and three that did not.
struct Round {
  BySeat<Hand> hands;
  WinningHand winner;
  Seat seat = Seat::A;
  DealSetup setup;
};

Round round_of(const WinningHand& winner, RandomYahoo& random) {
  Round round;
  round.winner = winner;
  BySeat<Wind> winds;
  const std::size_t turn = random.chance().below(4);
  const bool backward = random.chance().one_in(2);
  for (const Seat seat : kSeats) {
    winds[seat] = wind_after(Wind::East, turn + index_of(seat) * (backward ? 3 : 1));
    round.hands[seat] = random.bystander();
  }
  round.setup.seating = Seating(winds);
  round.setup.prevailing = winner.prevailing;
  round.seat = round.setup.seating.seat(winner.seat_wind);
  return round;
}

void expect_same_settlement(const Round& round,
                            const ScoreSheet& sheet,
                            const RuleSet& rules,
                            const slow::Settings& settings) {
  const Seating& seating = round.setup.seating;
  const Settlement settled =
      rules.settle({round.setup, round.seat, std::nullopt, sheet, round.hands});
  std::map<Wind, std::int64_t> totals{
      {round.winner.seat_wind, sheet.total.count()}
  };
  for (const Seat seat : kSeats) {
    if (seat == round.seat) continue;
    const Wind chair = seating.wind(seat);
    EXPECT_TRUE(are_in_order(settled.sheets[seat]->items));
    const auto best = slow::bystander(round.hands[seat], chair, round.setup.prevailing, settings);
    expect_same_points(*settled.sheets[seat], best);
    totals[chair] = best.front().total;
  }
  std::map<std::pair<Wind, Wind>, std::int64_t> paid;
  for (const LedgerLine& line : settled.ledger) {
    paid[{seating.wind(line.payer), seating.wind(line.payee)}] += line.amount.count();
  }
  EXPECT_EQ(paid, slow::payments(round.winner.seat_wind, totals, settings));
}

class RandomYahooHands : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomYahooHands, AreScoredAsTheRulesSayInEveryField) {
  const std::uint64_t seed = from_environment("LAIR_YAHOO_SEED", kSeed) + GetParam();
  const std::uint64_t hands = from_environment("LAIR_YAHOO_HANDS", kHands);
  std::cout << "seed " << seed << ", " << hands << " hands\n";
  RandomYahoo random(seed);
  std::map<std::string, int> verdicts;
  testing::CodeTally seen;
  for (std::uint64_t at = 0; at < hands && !HasFailure(); ++at) {
    const auto settings = random.settings();
    const auto rules = make_rule_set("yahoo", settings).value();
    const slow::Settings by_key(settings.begin(), settings.end());
    const WinningHand hand = random.win();
    const Round round = round_of(hand, random);
    SCOPED_TRACE(text_of(hand, settings));
    const ScoreSheet sheet = rules->score(hand);
    const slow::Score score = slow::score(hand, by_key);
    ++verdicts[score.verdict];
    seen.count(sheet);
    expect_same_score(sheet, score);
    if (sheet.is_win()) expect_same_settlement(round, sheet, *rules, by_key);
  }
  for (const auto& [verdict, times] : verdicts) std::cout << verdict << ' ' << times << '\n';
  seen.print();
  // In a long run every element, limit, addition and multiplier comes up often, so none goes
  // unchecked.
  if (hands >= 65'000) {
    EXPECT_EQ(seen.codes(), 69U);
    EXPECT_GE(seen.rarest().second, 5U) << seen.rarest().first;
    EXPECT_GE(verdicts["win"], 50'000);
  }
}

INSTANTIATE_TEST_SUITE_P(Of4,
                         RandomYahooHands,
                         ::testing::Range<std::uint64_t>(0, kParts),
                         [](const auto& part) { return "Part" + std::to_string(part.param); });

}  // namespace
}  // namespace lair
