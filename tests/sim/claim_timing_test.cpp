// At a constant table, the time between a discard and the next turn reveals nothing (law 10).
#include <cstdio>

#include <gtest/gtest.h>

#include "tests/sim/world.hpp"
#include "tests/support/kolmogorov_smirnov.hpp"

namespace lair::sim {
namespace {

using lair::testing::compare;
using lair::testing::KolmogorovSmirnov;

constexpr std::size_t kDiscards = 10'000;

// Tables that play many deals without faults, so that only the server determines the gaps.
WorldPlan plan_of(std::uint64_t seed, table::ClaimWindow mode, std::size_t tables) {
  WorldPlan plan;
  plan.seed = seed;
  plan.pace = {.bot_turn = Millis(60),
               .bot_claim = Millis(25),
               .window = Millis(150),
               .window_more = Millis(60),
               .between = Millis(1'000)};
  for (std::size_t at = 0; at < tables; ++at) {
    TablePlan table;
    table.settings = {
        .room = "lions-lair",
        .name = "Table " + std::to_string(at),
        .rules = "yahoo",
        .settings = {{"min_faan", "0"}         },
        .clock = { .move = Millis(20'000), .reserve = Millis(60'000)},
        .claim_window = mode
    };
    table.people = 3;
    table.deals = 12;
    plan.tables.push_back(table);
  }
  return plan;
}

struct Gaps {
  std::vector<double> claimable;
  std::vector<double> unclaimable;
};

Gaps measure(table::ClaimWindow mode, std::size_t tables) {
  Gaps gaps;
  for (std::uint64_t seed = 7'000; gaps.claimable.size() + gaps.unclaimable.size() < kDiscards;
       ++seed) {
    const Outcome outcome = play(plan_of(seed, mode, tables));
    EXPECT_EQ(outcome.failure, "") << "world " << seed;
    if (!outcome.failure.empty()) break;
    for (const Gap& gap : outcome.gaps) {
      (gap.somebody_could_claim ? gaps.claimable : gaps.unclaimable)
          .push_back(static_cast<double>(gap.time.count()));
    }
  }
  return gaps;
}

KolmogorovSmirnov judge(const char* what, const Gaps& gaps) {
  const KolmogorovSmirnov found = compare(gaps.claimable, gaps.unclaimable);
  std::printf("%s: %zu discards somebody could claim, %zu nobody could; distance %.4f, p %.4g\n",
              what,
              gaps.claimable.size(),
              gaps.unclaimable.size(),
              found.distance,
              found.p);
  return found;
}

TEST(ClaimTiming, TellsNothingAtAnIdleConstantTable) {
  EXPECT_GT(judge("constant, idle", measure(table::ClaimWindow::Constant, 1)).p, 0.01);
}

TEST(ClaimTiming, TellsNothingAtAConstantTableUnderLoad) {
  EXPECT_GT(judge("constant, load", measure(table::ClaimWindow::Constant, 6)).p, 0.01);
}

TEST(ClaimTiming, GivesAnEagerTableAway) {
  EXPECT_LT(judge("eager", measure(table::ClaimWindow::Eager, 1)).p, 1e-9);
}

TEST(ClaimTiming, IsJudgedByATestThatSeesASmallShift) {
  std::vector<double> even;
  std::vector<double> shifted;
  Chance chance(3);
  for (int at = 0; at < 5'000; ++at) {
    even.push_back(static_cast<double>(chance.below(600)));
    shifted.push_back(static_cast<double>(chance.below(600)) + 30);
  }
  EXPECT_LT(compare(even, shifted).p, 0.01) << "a twentieth of the spread";
  std::vector<double> again;
  for (int at = 0; at < 5'000; ++at) again.push_back(static_cast<double>(chance.below(600)));
  EXPECT_GT(compare(even, again).p, 0.01);
}

}  // namespace
}  // namespace lair::sim
