// Time as a port: clocks to ask, timers to set.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "server/loops.hpp"

namespace lair {

// Rings once each time it is set. Used on its loop alone; destroyed on any thread.
class Timer {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  virtual ~Timer() = default;

  // Rings then, at once when that has passed; not at the time it was set to before.
  virtual void set(Instant due) = 0;

  virtual void stop() = 0;
};

// The process has one (system_time.hpp); a simulation moves the hands of its own.
class TimeSource {
 public:
  using Instant = Timer::Instant;

  virtual ~TimeSource() = default;

  // Of the clock that never goes back. Any thread.
  [[nodiscard]] virtual Instant now() const = 0;

  // Milliseconds since 1970, by the clock that people read. Any thread.
  [[nodiscard]] virtual std::uint64_t wall_clock_ms() const = 0;

  // `ring` is called on `loop`. A timer that is destroyed on another thread may ring once more, so
  // `ring` keeps whatever it needs alive, or asks whether it still lives.
  [[nodiscard]] virtual std::unique_ptr<Timer> timer(Loop loop, std::function<void()> ring) = 0;
};

}  // namespace lair
