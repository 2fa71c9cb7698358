// How long a client waits before it reconnects: longer after each loss, and spread by chance.
#pragma once

#include <algorithm>
#include <cstdint>

#include "clients/link/clock_offset.hpp"

namespace lair::link {

inline constexpr Millis kBackoffFirst{250};
inline constexpr Millis kBackoffMax{8000};

// `attempt` counts from 1; `random` is from 0 to 1. The wait varies by 30 % either way, so that
// clients that lost the same server do not all come back at the same moment.
inline Millis backoff(int attempt, double random) {
  constexpr double kSpread = 0.3;
  const int doublings = std::clamp(attempt - 1, 0, 10);
  const Millis wait = std::min(kBackoffMax, kBackoffFirst * (1 << doublings));
  const double spread = 1 + kSpread * (2 * random - 1);
  return Millis(static_cast<std::int64_t>(static_cast<double>(wait.count()) * spread));
}

}  // namespace lair::link
