// Hands as text, as people write them down.
#pragma once

#include <string>
#include <string_view>

#include "engine/hands/hand.hpp"
#include "engine/result.hpp"
#include "engine/tiles/notation.hpp"

namespace lair {

// One meld, its tiles in the notation of tiles:
//   345s 222p 5555p    a chow, a pung, a kong from a discard
//   (5555p)            a concealed kong
//   [5555p]            a kong added to a pung
// The error says what is wrong with the text. The notation does not say who fed the meld.
Result<Meld, std::string> meld_from_text(std::string_view text);

// "concealed tiles | melds | bonus tiles", the last two parts as needed, with spaces between melds.
// Any number of tiles; bonus tiles only in their own part.
Result<Hand, std::string> hand_from_text(std::string_view text);

}  // namespace lair
