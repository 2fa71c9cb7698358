// Measures the distance to a win, waits and the test for a complete hand on random hands.
#include <algorithm>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/hands/reading.hpp"
#include "engine/hands/shanten.hpp"
#include "engine/hands/waits.hpp"
#include "engine/tiles/wall.hpp"

namespace lair {
namespace {

constexpr std::size_t kHands = 20'000;

std::vector<TileCounts> random_hands(std::size_t tiles) {
  std::mt19937_64 random(20071);
  const auto set = full_set(false);
  std::vector<Tile> pool(set.begin(), set.end());
  std::vector<TileCounts> hands;
  for (std::size_t hand = 0; hand < kHands; ++hand) {
    std::ranges::shuffle(pool, random);
    hands.emplace_back(std::span<const Tile>(pool).first(tiles));
  }
  return hands;
}

// Hands that wait for one tile; if `complete`, with that tile.
std::vector<TileCounts> ready_hands(bool complete) {
  std::mt19937_64 random(20071);
  std::vector<TileCounts> hands;
  while (hands.size() < kHands) {
    TileCounts hand;
    bool fits = true;
    for (int set = 0; set < 4; ++set) {
      const Tile tile = kTiles[random() % Tile::kPlainKinds];
      const bool chow = tile.begins_chow() && random() % 3 != 0;
      for (int step = 0; step < 3; ++step) hand.add(chow ? tile.up(step) : tile);
    }
    hand.add(kTiles[random() % Tile::kPlainKinds], 2);
    for (const Tile tile : kTiles) fits = fits && hand[tile] <= 4;
    if (!fits) continue;
    if (!complete) {
      std::size_t at = random() % Tile::kPlainKinds;
      while (!hand.has(kTiles[at])) at = (at + 1) % Tile::kPlainKinds;
      hand.remove(kTiles[at]);
    }
    hands.push_back(hand);
  }
  return hands;
}

// Times `ask` over all hands, one in each iteration.
template <class Ask>
void measure(benchmark::State& state, const std::vector<TileCounts>& hands, Ask ask) {
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(hands[at]));
    if (++at == hands.size()) at = 0;
  }
}

void distance_of_random_hands(benchmark::State& state) {
  SuitCosts::table();  // built before the clock starts
  measure(state, random_hands(14), [](const TileCounts& hand) { return tiles_away(hand, 0); });
}

void complete_among_random_hands(benchmark::State& state) {
  measure(state, random_hands(14), [](const TileCounts& hand) { return is_complete(hand, {}); });
}

void complete_among_complete_hands(benchmark::State& state) {
  measure(state, ready_hands(true), [](const TileCounts& hand) { return is_complete(hand, {}); });
}

void waits_of_random_hands(benchmark::State& state) {
  measure(state, random_hands(13), [](const TileCounts& hand) { return waits_of(hand, {}); });
}

void waits_of_ready_hands(benchmark::State& state) {
  measure(state, ready_hands(false), [](const TileCounts& hand) { return waits_of(hand, {}); });
}

BENCHMARK(distance_of_random_hands);
BENCHMARK(complete_among_random_hands);
BENCHMARK(complete_among_complete_hands);
BENCHMARK(waits_of_random_hands);
BENCHMARK(waits_of_ready_hands);

}  // namespace
}  // namespace lair
