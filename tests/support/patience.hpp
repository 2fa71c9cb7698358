// How long a test waits for what must come, on a machine that does much else.
#pragma once

#include <chrono>

namespace lair::test {

inline constexpr std::chrono::seconds kPatience{60};

}  // namespace lair::test
