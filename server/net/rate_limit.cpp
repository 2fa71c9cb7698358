#include "server/net/rate_limit.hpp"

#include <algorithm>

namespace lair::net {

RateLimit::RateLimit(std::chrono::nanoseconds spacing, int burst, int burst_abusive)
    : spacing_(spacing), fine_(spacing * burst), tolerated_(spacing * (burst_abusive - 1)) {}

Pace RateLimit::spend(Time now) {
  due_ = std::max(due_, now) + spacing_;
  const auto ahead = due_ - now;
  if (ahead <= fine_) return Pace::Fine;
  return ahead <= tolerated_ ? Pace::TooFast : Pace::Abusive;
}

}  // namespace lair::net
