#include "server/league/seating.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

namespace lair::league {
namespace {

// How often each player has had each wind.
using Winds = std::unordered_map<PlayerId, std::array<int, 4>>;

Winds winds_of(const std::vector<Pairing>& before) {
  Winds winds;
  for (const Pairing& round : before) {
    for (const Four& four : round.tables) {
      for (std::size_t wind = 0; wind < 4; ++wind) {
        if (four.at(wind)) ++winds[*four.at(wind)].at(wind);
      }
    }
  }
  return winds;
}

// Grows steeply the more often a player has had a wind, so that nobody gets it far too often to
// spare another player a little.
int burden_of(const Four& four, const std::array<std::size_t, 4>& order, const Winds& winds) {
  int burden = 0;
  for (std::size_t wind = 0; wind < 4; ++wind) {
    const auto& player = four.at(order.at(wind));
    if (!player) continue;
    const auto found = winds.find(*player);
    if (found == winds.end()) continue;
    const int above = found->second.at(wind) - *std::ranges::min_element(found->second);
    burden += above * above * above * above;
  }
  return burden;
}

}  // namespace

void seat_fairly(std::vector<Four>& tables, const std::vector<Pairing>& before) {
  const Winds winds = winds_of(before);
  for (Four& four : tables) {
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::array<std::size_t, 4> best = order;
    int least = std::numeric_limits<int>::max();
    do {
      const int burden = burden_of(four, order, winds);
      if (burden < least) {
        least = burden;
        best = order;
      }
    } while (std::ranges::next_permutation(order).found);
    four = {four.at(best[0]), four.at(best[1]), four.at(best[2]), four.at(best[3])};
  }
}

}  // namespace lair::league
