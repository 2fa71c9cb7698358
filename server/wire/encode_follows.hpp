// Encodes what the server says about followed people as the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/follow_frames.hpp"

namespace lair::wire {

// Each returns one ServerFrame. Safe to call from any thread.
std::string encode(const FollowList& list);
std::string encode(const FollowChanged& changed);
std::string encode(const SeatFree& free);

}  // namespace lair::wire
