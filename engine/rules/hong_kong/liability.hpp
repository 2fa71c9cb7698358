// Which seat is liable for a big hand because its discard made it.
#pragma once

#include <optional>

#include "engine/hands/meld.hpp"
#include "engine/seat.hpp"

namespace lair::hong_kong {

// The seat that fed the third dragon pung or the fourth wind pung among `melds`; concealed kongs
// count but are fed by nobody. Rules H6.6, F6.4.
std::optional<Seat> liable_for(const Melds& melds);

}  // namespace lair::hong_kong
