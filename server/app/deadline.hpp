// A bound on how long the end of the process takes.
#pragma once

#include <chrono>
#include <cstdlib>
#include <thread>

#include "server/log.hpp"

namespace lair {

// Ends the process if it is still there after that time: what it waits for, such as a database, may
// never answer. As after a kill, everything durable stays.
inline void end_within(std::chrono::seconds at_most) {
  std::thread([at_most] {
    std::this_thread::sleep_for(at_most);
    log(LogLevel::Error, "the server did not end in time, so nothing more is waited for");
    [[maybe_unused]] const bool is_said = finish_log();
    std::_Exit(EXIT_FAILURE);
  }).detach();
}

}  // namespace lair
