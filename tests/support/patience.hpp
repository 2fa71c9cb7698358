// How long a test waits for something that must happen, on a busy machine: it detects hangs and
// measures nothing.
#pragma once

#include <chrono>

namespace lair::test {

inline constexpr std::chrono::seconds kPatience{240};
// In the form that poll() takes.
inline constexpr std::chrono::duration<int, std::milli> kPatienceOfPoll{kPatience};

}  // namespace lair::test
