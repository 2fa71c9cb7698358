// How long a test waits for what must come, on a machine that does much else: a bound for what
// hangs, which measures nothing.
#pragma once

#include <chrono>

namespace lair::test {

inline constexpr std::chrono::seconds kPatience{240};
// As poll() takes it.
inline constexpr std::chrono::duration<int, std::milli> kPatienceOfPoll{kPatience};

}  // namespace lair::test
