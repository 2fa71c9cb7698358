// The 32 secret bytes from which a wall is made.
#pragma once

#include <array>
#include <cstdint>

namespace lair::fair {

// Cannot be printed: a log line that would leak one does not compile.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};

  friend bool operator==(const Seed&, const Seed&) = default;
};

}  // namespace lair::fair
