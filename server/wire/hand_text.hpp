// A winning hand as one line of text.
#pragma once

#include <string>

#include "engine/hands/reading.hpp"

namespace lair::wire {

// The codes of its tiles: set by set, then the eyes, a space between.
std::string hand_text(const Reading& reading);

}  // namespace lair::wire
