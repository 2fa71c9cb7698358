// Whether two samples may come from the same distribution: the two-sample Kolmogorov-Smirnov test.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace lair::testing {

struct KolmogorovSmirnov {
  double distance = 0;  // the largest between the two distribution functions
  double p = 1;         // that a distance as large arises by chance
};

// Both samples have at least one value. The p-value is the asymptotic one, accurate enough from a
// few dozen values on; ties make it larger, never smaller.
inline KolmogorovSmirnov compare(std::vector<double> one, std::vector<double> other) {
  std::ranges::sort(one);
  std::ranges::sort(other);
  const auto n = static_cast<double>(one.size());
  const auto m = static_cast<double>(other.size());
  double distance = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < one.size() && j < other.size()) {
    const double value = std::min(one[i], other[j]);
    while (i < one.size() && one[i] <= value) ++i;
    while (j < other.size() && other[j] <= value) ++j;
    distance =
        std::max(distance, std::abs(static_cast<double>(i) / n - static_cast<double>(j) / m));
  }
  const double root = std::sqrt(n * m / (n + m));
  const double lambda = (root + 0.12 + 0.11 / root) * distance;
  if (lambda < 0.2) return {.distance = distance, .p = 1};
  double p = 0;
  for (int term = 1; term <= 100; ++term) {
    const double sign = term % 2 == 1 ? 2 : -2;
    p += sign * std::exp(-2 * lambda * lambda * term * term);
  }
  return {.distance = distance, .p = std::clamp(p, 0.0, 1.0)};
}

}  // namespace lair::testing
