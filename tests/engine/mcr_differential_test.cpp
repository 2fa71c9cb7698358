// The Mahjong Competition Rules against a scorer that tries everything.
#include <iostream>

#include <gtest/gtest.h>

#include "engine/rules/mcr/fans.hpp"
#include "engine/rules/mcr/mcr.hpp"
#include "tests/support/code_tally.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/slow_mcr_hands.hpp"
#include "tests/support/slow_mcr_score.hpp"

namespace lair {
namespace {

using testing::from_environment;
using testing::RandomMcrWins;
using testing::slow_mcr_score;
using testing::SlowMcrScore;

constexpr std::uint64_t kSeed = 81;

// For a longer run by hand set LAIR_MCR_HANDS, and LAIR_MCR_SEED for other hands. A build without
// optimisation scores fewer.
#ifdef NDEBUG
constexpr std::uint64_t kHands = 200'000;
#else
constexpr std::uint64_t kHands = 2'000;
#endif

// The 81 fan and the one more of the Chinese rules of 1998.
constexpr std::size_t kRows = 82;

// About half of the houses play by the defaults; the others choose each ruling at random.
House any_house(testing::Chance& chance) {
  std::vector<std::pair<std::string, std::string>> settings;
  const bool is_standard = chance.one_in(2);
  for (const Option& option : mcr::option_list()) {
    if (option.kind != OptionKind::Switch || is_standard) continue;
    settings.emplace_back(option.key, chance.one_in(2) ? "true" : "false");
  }
  return House::from("mcr", mcr::option_list(), settings).value();
}

// The fan of a sheet by their numbers, bonus tiles left out.
std::vector<int> list_of(const ScoreSheet& sheet) {
  std::vector<int> list;
  for (const ScoreItem& item : sheet.items) {
    if (item.section != ScoreSection::Elements) continue;
    const auto row = std::ranges::find(mcr::fan_rows(), item.code, &mcr::FanRow::code);
    list.push_back(static_cast<int>(row->fan));
  }
  std::ranges::sort(list);
  return list;
}

std::string text_of(const std::vector<int>& list) {
  std::string text;
  for (const int no : list) text += std::to_string(no) + ' ';
  return text;
}

std::string text_of(const WinningHand& hand) {
  std::string text;
  for (const Tile tile : testing::slow_mcr::listed(hand.concealed)) text += code_of(tile);
  for (const Meld& meld : hand.melds) {
    text += meld.is_concealed() ? " -" : " ";
    for (const Tile tile : meld.tiles()) text += code_of(tile);
  }
  text += " on " + std::string(code_of(hand.winning_tile));
  return text + (hand.how.self_drawn ? " drawn" : " from another");
}

void expect_same(const WinningHand& hand, const House& house, const ScoreSheet& sheet) {
  const SlowMcrScore slow = slow_mcr_score(hand, mcr::options_of(house));
  const std::string told = text_of(hand) + " under " + canonical_text(house, mcr::option_list());
  ASSERT_TRUE(slow.is_win) << told;
  ASSERT_TRUE(sheet.faan) << told;
  const std::vector<int> list = list_of(sheet);
  EXPECT_EQ(sheet.faan->count(), slow.points)
      << told << text_of(list) << "instead of " << text_of(*slow.lists.begin());
  EXPECT_TRUE(slow.lists.contains(list))
      << told << text_of(list) << "is not among " << text_of(*slow.lists.begin());
  const auto bonus = static_cast<std::int64_t>(hand.bonus.size());
  EXPECT_EQ(sheet.total.count(), slow.points + bonus) << told;
}

TEST(McrScore, IsTheBestOfAllLegalSelections) {
  const std::uint64_t seed = from_environment("LAIR_MCR_SEED", kSeed);
  const std::uint64_t hands = from_environment("LAIR_MCR_HANDS", kHands);
  std::cout << "seed " << seed << ", " << hands << " hands\n";
  RandomMcrWins wins(seed);
  testing::CodeTally seen;
  for (std::uint64_t at = 0; at < hands && !HasFailure(); ++at) {
    const WinningHand hand = wins.next();
    const House house = any_house(wins.chance());
    const ScoreSheet sheet = mcr::Mcr(house).score(hand);
    seen.count(sheet);
    expect_same(hand, house, sheet);
  }
  seen.print();
  if (hands >= 100'000) {
    EXPECT_EQ(seen.codes(), kRows);
    EXPECT_GE(seen.rarest().second, 10U) << seen.rarest().first;
  }
}

}  // namespace
}  // namespace lair
