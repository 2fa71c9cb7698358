// The process's clocks, moved by hand.
#pragma once

#include <chrono>
#include <functional>

namespace lair::sim {

using Micros = std::chrono::microseconds;

// What std::chrono's clocks say in this program. The linker hands every question for the time, and
// every wait of Asio's event loop, to this file (`--wrap` in tests/CMakeLists.txt): what the server
// does with its timers is done here in no time, the same for the same seed.
class VirtualTime {
 public:
  // Called when the event loop would sleep for at most `longest`. Whoever takes it moves the time;
  // the loop then looks at its timers again.
  using Sleep = std::function<void(Micros longest)>;

  static Micros now();

  static void set_now(Micros now);

  static void set_sleep(Sleep sleep);
};

}  // namespace lair::sim
