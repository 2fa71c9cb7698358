// A winning hand as one line of text.
#pragma once

#include <string>

#include "engine/hands/reading.hpp"

namespace lair::wire {

// The tile codes, set by set, then the eyes, separated by spaces.
std::string hand_text(const Reading& reading);

}  // namespace lair::wire
