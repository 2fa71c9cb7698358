// How long scoring a finished hand takes, over the hands of tests/data.
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <boost/json.hpp>

#include "server/tool/yahoo_case.hpp"

namespace lair {
namespace {

std::vector<tool::YahooCase> yahoo_cases() {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/yahoo-cases.jsonl");
  std::vector<tool::YahooCase> cases;
  for (std::string line; std::getline(file, line);) {
    cases.push_back(tool::yahoo_case(tool::Fields(boost::json::parse(line), "")));
  }
  return cases;
}

// One hand in each iteration, round and round.
void yahoo_score(benchmark::State& state) {
  const auto cases = yahoo_cases();
  std::size_t at = 0;
  for (auto _ : state) {
    const tool::YahooCase& one = cases[at];
    benchmark::DoNotOptimize(one.rules->score(one.winner));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
}

void yahoo_readings(benchmark::State& state) {
  const auto cases = yahoo_cases();
  std::size_t at = 0;
  for (auto _ : state) {
    const WinningHand& hand = cases[at].winner;
    benchmark::DoNotOptimize(readings_of(hand.concealed, hand.melds));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
}

BENCHMARK(yahoo_score);
BENCHMARK(yahoo_readings);

}  // namespace
}  // namespace lair

BENCHMARK_MAIN();
