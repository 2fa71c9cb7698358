// What time it is for people.
#pragma once

#include <chrono>
#include <cstdint>

namespace lair::lobby {

// Milliseconds since 1970.
inline std::uint64_t wall_clock_ms() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

}  // namespace lair::lobby
