// Measures whole deals through decide, between bots or with actions by chance.
#include <benchmark/benchmark.h>

#include "tests/support/random_play.hpp"

namespace lair {
namespace {

using testing::Chance;
using testing::yahoo_table;

void play_deals(benchmark::State& state,
                const std::shared_ptr<const RuleSet>& rules,
                const Policy& policy) {
  const Flow& flow = rules->flow();
  SuitCosts::table();  // built before the clock starts
  std::uint64_t number = 0;
  for (auto _ : state) {
    GameMatch match = new_match(rules);
    const Wall wall =
        fair::wall_from(fair::derived_seed({}, 3, ++number), flow.bonus_tiles, flow.dead_wall);
    play_deal(match, [&](std::uint32_t) { return wall; }, policy, {});
  }
  state.SetItemsProcessed(state.iterations());
}

void deal_between_bots(benchmark::State& state) {
  const auto rules = yahoo_table("min_faan=3");
  play_deals(state, rules, bots(*rules));
}

void deal_by_chance(benchmark::State& state) {
  const auto rules = yahoo_table();
  Chance chance(1);
  play_deals(state, rules, [&](const GameMatch&, Seat, const Actions& legal) {
    return legal[chance.below(legal.size())];
  });
}

BENCHMARK(deal_between_bots);
BENCHMARK(deal_by_chance);

}  // namespace
}  // namespace lair
