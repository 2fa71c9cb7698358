// Random hands of a Hong Kong rule system, scored by the engine and by the slow scorer.
#pragma once

#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/code_tally.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/random_hk_hands.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/slow_hk_score.hpp"

namespace lair::testing {

// Over 200,000 of these hands are complete. A longer run by hand sets LAIR_..._HANDS, and
// LAIR_..._SEED for other hands. A build without optimisation scores fewer.
#ifdef NDEBUG
inline constexpr std::uint64_t kHandsBesideSlow = 240'000;
#else
inline constexpr std::uint64_t kHandsBesideSlow = 6'000;
#endif

struct BesideSlow {
  std::string rules;
  std::string environment;  // "LAIR_HKOS": the part before _SEED and _HANDS
  std::uint64_t seed = 0;
  std::vector<std::string> houses;  // options; each makes a table of its own
  std::size_t codes = 0;            // elements and limits that come up in 100,000 hands or more
  std::function<std::optional<slow::HkScore>(const WinningHand&, const RuleSet&)> best;
};

inline void expect_as_slow(const BesideSlow& run) {
  std::vector<std::shared_ptr<const RuleSet>> tables;
  for (const std::string& house : run.houses) tables.push_back(table_of(run.rules, house));
  const std::uint64_t seed = from_environment((run.environment + "_SEED").c_str(), run.seed);
  const std::uint64_t number_of_hands =
      from_environment((run.environment + "_HANDS").c_str(), kHandsBesideSlow);
  std::cout << "seed " << seed << ", " << number_of_hands << " hands\n";
  std::uint64_t complete = 0;
  CodeTally seen;
  RandomHkHands hands(seed);
  for (std::uint64_t number = 0; number < number_of_hands && !::testing::Test::HasFailure();
       ++number) {
    const WinningHand hand = hands.next();
    const std::size_t table = hands.chance().below(run.houses.size());
    const ScoreSheet sheet = tables[table]->score(hand);
    const auto expected = run.best(hand, *tables[table]);
    const std::string where = "hand " + std::to_string(number) + " at " + run.houses[table];
    if (hand.how.dead_hand) {
      EXPECT_EQ(sheet.refusal, WinRefusal::DeadHand) << where;
    } else if (!expected) {
      EXPECT_EQ(sheet.refusal, WinRefusal::NotAWinningHand) << where;
    } else {
      EXPECT_EQ(worth_text(sheet), slow::text_of(*expected)) << where;
      ++complete;
      seen.count(sheet);
    }
  }
  seen.print();
  EXPECT_GE(complete, number_of_hands * 9 / 10);
  if (number_of_hands < 100'000) return;
  EXPECT_EQ(seen.codes(), run.codes);
  EXPECT_GE(seen.rarest().second, 20U) << seen.rarest().first;
}

}  // namespace lair::testing
