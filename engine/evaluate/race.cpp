#include "engine/evaluate/race.hpp"

#include <algorithm>

namespace lair {
namespace {

constexpr std::size_t kStepsMax = 15;

}  // namespace

Race::Race(std::size_t turns, const Hazards& others_win)
    : turns_(std::min(turns, kTurnsMax)), others_win_(others_win) {
  double open = 1.0;
  for (std::size_t left = turns_; left > 0; --left) open *= 1.0 - others_win[left];
  lost_ = 1.0 - open;
}

double Race::won(std::span<const double> steps) const {
  const std::size_t away = std::min(steps.size(), kStepsMax);
  if (away > turns_ + 2) return 0.0;
  std::array<double, kStepsMax + 1> at{};
  at[away] = 1.0;
  double sum = 0.0;
  double open = 1.0;
  for (std::size_t left = turns_; left > 0; --left) {
    open *= 1.0 - others_win_[left];
    for (std::size_t step = 1; step <= away; ++step) {
      const double moved = at[step] * steps[step - 1];
      at[step] -= moved;
      at[step - 1] += moved;
    }
    sum += at[0] * open;
    at[0] = 0.0;
  }
  return sum;
}

}  // namespace lair
