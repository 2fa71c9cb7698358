#include "server/ratings/rating.hpp"

#include <algorithm>
#include <cmath>

namespace lair::ratings {
namespace {

constexpr double kUnit = 1e6;
constexpr double kVarianceKept = 1e-4;  // the least share of the variance that is kept. Rule E2.4.

std::int64_t millionths(double value) { return std::llround(value * kUnit); }

// For each seat, how many scores are better: 0 for the best.
BySeat<int> ranks_of(const BySeat<Points>& scores) {
  BySeat<int> ranks;
  for (const Seat seat : kSeats) {
    ranks[seat] = static_cast<int>(
        std::ranges::count_if(kSeats, [&](Seat other) { return scores[other] > scores[seat]; }));
  }
  return ranks;
}

// What all four have in common. Rule E2.2; `rest` is the sum of rule E2.3.
struct Field {
  BySeat<double> variance;
  BySeat<double> weight;  // exp(mean / c)
  BySeat<double> rest;    // sum of the weights of those who did not place better
  BySeat<int> rank;
  BySeat<double> tied;  // how many share the place
  double c = 1;
};

Field field_of(const BySeat<Rating>& before, const BySeat<Points>& scores, const Method& method) {
  Field field;
  field.rank = ranks_of(scores);
  double sum = 0;
  for (const Seat seat : kSeats) {
    const double spread = static_cast<double>(before[seat].spread) / kUnit;
    field.variance[seat] = spread * spread + method.drift * method.drift;
    sum += field.variance[seat] + method.luck * method.luck;
  }
  field.c = std::sqrt(sum);
  for (const Seat seat : kSeats) {
    field.weight[seat] = std::exp(static_cast<double>(before[seat].mean) / kUnit / field.c);
  }
  for (const Seat seat : kSeats) {
    field.rest[seat] = 0;
    field.tied[seat] = 0;
    for (const Seat other : kSeats) {
      if (field.rank[other] >= field.rank[seat]) field.rest[seat] += field.weight[other];
      if (field.rank[other] == field.rank[seat]) field.tied[seat] += 1;
    }
  }
  return field;
}

Rating rated_at(const Field& field, Seat seat, double mean) {
  double surprise = 0;
  double information = 0;
  for (const Seat other : kSeats) {
    if (field.rank[other] > field.rank[seat]) continue;
    const double chance = field.weight[seat] / field.rest[other];
    surprise += ((other == seat ? 1.0 : 0.0) - chance) / field.tied[other];
    information += chance * (1 - chance) / field.tied[other];
  }
  const double variance = field.variance[seat];
  const double share = variance / (field.c * field.c);
  const double gamma = std::sqrt(variance) / field.c;
  const double kept = std::max(1 - gamma * share * information, kVarianceKept);
  return {.mean = millionths(mean + variance / field.c * surprise),
          .spread = millionths(std::sqrt(variance * kept))};
}

}  // namespace

Method method_for(std::int64_t hands) {
  Method method;
  method.luck *= std::sqrt(static_cast<double>(kHandsOfMatch) / static_cast<double>(hands));
  return method;
}

BySeat<Rating> rated(const BySeat<Rating>& before,
                     const BySeat<Points>& scores,
                     const Method& method) {
  const Field field = field_of(before, scores, method);
  BySeat<Rating> after;
  for (const Seat seat : kSeats) {
    after[seat] = rated_at(field, seat, static_cast<double>(before[seat].mean) / kUnit);
  }
  return after;
}

std::int64_t shown(const Rating& rating) {
  return std::llround(100 * static_cast<double>(rating.mean - 3 * rating.spread) / kUnit);
}

}  // namespace lair::ratings
