// Measures whole deals through decide, between bots or with random actions.
#include <benchmark/benchmark.h>

#include "tests/support/random_play.hpp"
#include "tests/support/rule_tables.hpp"

namespace lair {
namespace {

using testing::Chance;
using testing::table_of;

void play_deals(benchmark::State& state,
                const std::shared_ptr<const RuleSet>& rules,
                const Policy& policy) {
  const Flow& flow = rules->flow();
  SuitCosts::table();  // built before the clock starts
  std::uint64_t number = 0;
  for (auto _ : state) {
    GameMatch match = new_match(rules);
    const Wall wall = fair::wall_from(
        fair::derived_seed({}, {.table = 3, .deal = ++number}), flow.bonus_tiles, flow.dead_wall);
    play_deal(match, [&](std::uint32_t) { return wall; }, policy, {});
  }
  state.SetItemsProcessed(state.iterations());
}

void deal_between_bots(benchmark::State& state, const char* rules_id, const char* options) {
  const auto rules = table_of(rules_id, options);
  play_deals(state, rules, bots(*rules));
}

void deal_by_chance(benchmark::State& state, const char* rules_id) {
  const auto rules = table_of(rules_id);
  Chance chance(1);
  play_deals(state, rules, [&](const GameMatch&, Seat, const Actions& legal) {
    return legal[chance.below(legal.size())];
  });
}

BENCHMARK_CAPTURE(deal_between_bots, yahoo, "yahoo", "min_faan=3");
BENCHMARK_CAPTURE(deal_between_bots, mcr, "mcr", "");
BENCHMARK_CAPTURE(deal_between_bots, hkos, "hkos", "");
BENCHMARK_CAPTURE(deal_between_bots, faan_laak, "faan-laak", "");
BENCHMARK_CAPTURE(deal_by_chance, yahoo, "yahoo");
BENCHMARK_CAPTURE(deal_by_chance, mcr, "mcr");
BENCHMARK_CAPTURE(deal_by_chance, hkos, "hkos");
BENCHMARK_CAPTURE(deal_by_chance, faan_laak, "faan-laak");

}  // namespace
}  // namespace lair
