// Time as a port: clocks to read, timers to set.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "server/loops.hpp"

namespace lair {

// Rings once each time it is set. Used only on its loop; may be destroyed on any thread.
class Timer {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  virtual ~Timer() = default;

  // Rings at `due`, or at once if that has passed; replaces any earlier time.
  virtual void set(Instant due) = 0;

  virtual void stop() = 0;
};

// The process has one (system_time.hpp); a simulation advances a clock of its own.
class TimeSource {
 public:
  using Instant = Timer::Instant;

  virtual ~TimeSource() = default;

  // A clock that never goes back. Any thread.
  [[nodiscard]] virtual Instant now() const = 0;

  // Milliseconds since 1970, by the wall clock. Any thread.
  [[nodiscard]] virtual std::uint64_t wall_clock_ms() const = 0;

  // `ring` is called on `loop`. A timer destroyed on another thread may ring once more, so `ring`
  // must keep what it needs alive, or check that it still exists.
  [[nodiscard]] virtual std::unique_ptr<Timer> timer(Loop loop, std::function<void()> ring) = 0;
};

}  // namespace lair
