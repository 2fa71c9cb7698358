// Encodes what the server says about seasons as the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/league_frames.hpp"

namespace lair::wire {

// Each returns one ServerFrame. Safe to call from any thread.
std::string encode(const SeasonChanged& changed);
std::string encode(const CheckInIsOpen& open);
std::string encode(const CallEnded& ended);

}  // namespace lair::wire
