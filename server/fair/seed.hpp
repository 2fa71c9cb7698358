// The 32 secret bytes that a wall is made of.
#pragma once

#include <array>
#include <cstdint>

namespace lair::fair {

// Has no printer: a log line that would leak one does not compile.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};

  friend bool operator==(const Seed&, const Seed&) = default;
};

}  // namespace lair::fair
