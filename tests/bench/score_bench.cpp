// Measures how long each rule system takes to score a finished hand, on the winning hands of
// tests/data.
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <boost/json.hpp>

#include "server/tool/score_hk.hpp"
#include "server/tool/score_mcr.hpp"
#include "server/tool/yahoo_case.hpp"

namespace lair {
namespace {

// A case of any rule system, ready to be scored.
struct Ready {
  std::shared_ptr<const RuleSet> rules;
  WinningHand hand;
};

Ready ready_of(const tool::Fields& fields) {
  const std::string rules = fields.text("rules");
  if (rules == "yahoo") {
    auto one = tool::yahoo_case(fields);
    return {std::move(one.rules), one.winner};
  }
  if (rules == "mcr") {
    auto one = tool::mcr_case(fields);
    return {std::move(one.rules), one.winner};
  }
  auto one = tool::hk_case(fields, rules);
  return {std::move(one.rules), one.winner};
}

// The hands of a file that are complete and win.
std::vector<Ready> winning_hands(const char* file_name) {
  std::ifstream file(std::string(LAIR_SOURCE_DIR "/tests/data/") + file_name);
  std::vector<Ready> cases;
  for (std::string line; std::getline(file, line);) {
    const auto parsed = boost::json::parse(line);
    Ready ready = ready_of(tool::Fields(parsed, ""));
    const bool complete = ready.rules->completes(ready.hand.concealed, ready.hand.melds);
    if (complete && ready.rules->score(ready.hand).is_win()) cases.push_back(std::move(ready));
  }
  return cases;
}

// Scores one hand in each iteration, in a cycle.
void score(benchmark::State& state, const char* file_name) {
  const auto cases = winning_hands(file_name);
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(cases[at].rules->score(cases[at].hand));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
  state.counters["hands"] = static_cast<double>(cases.size());
}

void readings(benchmark::State& state, const char* file_name) {
  const auto cases = winning_hands(file_name);
  std::size_t at = 0;
  for (auto _ : state) {
    const WinningHand& hand = cases[at].hand;
    benchmark::DoNotOptimize(readings_of(hand.concealed, hand.melds));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
}

BENCHMARK_CAPTURE(score, yahoo, "yahoo-cases.jsonl");
BENCHMARK_CAPTURE(score, mcr, "mcr-cases.jsonl");
BENCHMARK_CAPTURE(score, hkos, "hkos-cases.jsonl");
BENCHMARK_CAPTURE(score, faan_laak, "faan-laak-cases.jsonl");
BENCHMARK_CAPTURE(readings, yahoo, "yahoo-cases.jsonl");

}  // namespace
}  // namespace lair

BENCHMARK_MAIN();
