// Measures how long the Mahjong Competition Rules take to score a finished hand, by how hard it is
// to read.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <boost/json.hpp>

#include "server/tool/score_mcr.hpp"

namespace lair {
namespace {

using tool::McrCase;

std::vector<McrCase> cases_that(bool (*hold)(const McrCase&)) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/mcr-cases.jsonl");
  std::vector<McrCase> cases;
  for (std::string line; std::getline(file, line);) {
    McrCase one = tool::mcr_case(tool::Fields(boost::json::parse(line), ""));
    if (hold(one)) cases.push_back(std::move(one));
  }
  return cases;
}

bool is_any(const McrCase&) { return true; }

bool is_concealed(const McrCase& one) {
  return one.winner.melds.empty() && one.rules->completes(one.winner.concealed, {});
}

bool is_melded(const McrCase& one) { return !one.winner.melds.empty(); }

bool is_concealed_flush(const McrCase& one) {
  if (!is_concealed(one)) return false;
  const auto holds = [&](Tile tile) { return one.winner.concealed.has(tile); };
  const auto first = std::ranges::find_if(kTiles, holds);
  return std::ranges::all_of(kTiles, [&](Tile tile) {
    return !holds(tile) || (tile.is_suited() && tile.suit() == first->suit());
  });
}

bool is_no_win(const McrCase& one) {
  return !one.rules->completes(one.winner.concealed, one.winner.melds);
}

// Scores one hand in each iteration, in a cycle.
void mcr_score(benchmark::State& state, bool (*hold)(const McrCase&)) {
  const auto cases = cases_that(hold);
  std::size_t at = 0;
  for (auto _ : state) {
    const McrCase& one = cases[at];
    benchmark::DoNotOptimize(one.rules->score(one.winner));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
}

void mcr_readings(benchmark::State& state, bool (*hold)(const McrCase&)) {
  const auto cases = cases_that(hold);
  std::size_t at = 0;
  for (auto _ : state) {
    const WinningHand& hand = cases[at].winner;
    benchmark::DoNotOptimize(readings_of(hand.concealed, hand.melds));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
}

void mcr_completes(benchmark::State& state, bool (*hold)(const McrCase&)) {
  const auto cases = cases_that(hold);
  std::size_t at = 0;
  for (auto _ : state) {
    const McrCase& one = cases[at];
    benchmark::DoNotOptimize(one.rules->completes(one.winner.concealed, one.winner.melds));
    at = at + 1 == cases.size() ? 0 : at + 1;
  }
}

BENCHMARK_CAPTURE(mcr_score, any, is_any);
BENCHMARK_CAPTURE(mcr_score, concealed, is_concealed);
BENCHMARK_CAPTURE(mcr_score, melded, is_melded);
BENCHMARK_CAPTURE(mcr_score, concealed_flush, is_concealed_flush);
BENCHMARK_CAPTURE(mcr_score, no_win, is_no_win);
BENCHMARK_CAPTURE(mcr_readings, any, is_any);
BENCHMARK_CAPTURE(mcr_readings, concealed_flush, is_concealed_flush);
BENCHMARK_CAPTURE(mcr_completes, any, is_any);

}  // namespace
}  // namespace lair
