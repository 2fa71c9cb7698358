// A hand of a game in person, as it is typed.
#pragma once

#include <cstddef>
#include <optional>

#include "lair/v1/league.pb.h"

#include "clients/terminal/commands.hpp"

namespace lair::terminal {

// Reads the words from that place on: "drawn", or winner, discarder, tiles, winning tile, then what
// the server cannot see, as in "2 4 234m567pEE|RRR 5p last up=555p". Seats are 1 to 4; "self"
// instead of a discarder means self-drawn. Nothing if the words do not describe a hand.
std::optional<v1::PaperHand> typed_hand(const TypedLine& line, std::size_t at);

}  // namespace lair::terminal
