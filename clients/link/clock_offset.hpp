// How far the server's clock is ahead of the client's, taken from the fastest of the latest
// pings.
#pragma once

#include <chrono>
#include <deque>
#include <optional>

namespace lair::link {

using Millis = std::chrono::milliseconds;

class ClockOffset {
 public:
  // A pong came: `sent` and `now` are by the client's clock, `server` is by the server's.
  void add(Millis sent, Millis now, Millis server);

  // Add this to the client's clock to read the server's.
  [[nodiscard]] Millis offset() const;

  // The latest round trip; nothing before the first pong.
  [[nodiscard]] std::optional<Millis> round_trip() const;

 private:
  struct Sample {
    Millis round_trip{};
    Millis offset{};
  };

  [[nodiscard]] Sample fastest() const;

  std::deque<Sample> samples_;
};

}  // namespace lair::link
