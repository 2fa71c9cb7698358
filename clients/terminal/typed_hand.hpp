// A hand of a game in person, as it is typed.
#pragma once

#include <cstddef>
#include <optional>

#include "lair/v1/league.pb.h"

#include "clients/terminal/commands.hpp"

namespace lair::terminal {

// From the word at that place on: "drawn", or winner, discarder, tiles, winning tile, then what the
// server cannot see: "2 4 234m567pEE|RRR 5p last up=555p". Seats are 1 to 4; "self" instead of a
// discarder: self-drawn. Nothing where the words say no hand.
std::optional<v1::PaperHand> typed_hand(const TypedLine& line, std::size_t at);

}  // namespace lair::terminal
