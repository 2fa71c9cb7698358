// What is said about those whom somebody follows into the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/follow_frames.hpp"

namespace lair::wire {

// One ServerFrame each. Safe to call from any thread.
std::string encode(const FollowList& list);
std::string encode(const FollowChanged& changed);
std::string encode(const SeatFree& free);

}  // namespace lair::wire
