// Limits how many frames a client may send over time.
#pragma once

#include <chrono>

namespace lair::net {

enum class Pace { Fine, TooFast, Abusive };

// A token bucket stored as one moment (GCRA): the time by which all frames so far would have been
// sent at exactly the permitted rate. Has no clock of its own.
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  //   spacing         between two frames, in the long run
  //   burst           frames at once that are Fine, at least 1
  //   burst_abusive   frames at once from which on they are Abusive, more than burst
  RateLimit(std::chrono::nanoseconds spacing, int burst, int burst_abusive);

  // Counts one frame that came at `now`, which never goes back. A frame that is too fast counts
  // too, so a client that does not slow down becomes abusive, and one that pauses is soon fine
  // again.
  Pace spend(Time now);

 private:
  std::chrono::nanoseconds spacing_;
  std::chrono::nanoseconds fine_;
  std::chrono::nanoseconds tolerated_;
  Time due_{};
};

}  // namespace lair::net
