// What is said of seasons into the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/league_frames.hpp"

namespace lair::wire {

// One ServerFrame each. Safe to call from any thread.
std::string encode(const SeasonChanged& changed);
std::string encode(const CheckInIsOpen& open);
std::string encode(const CallEnded& ended);

}  // namespace lair::wire
