// By what the rounds of a season are drawn that the tool opens.
#pragma once

#include <cstdint>
#include <string>

namespace lair::tool {

// At most six bytes, which browsers count exactly.
std::uint64_t drawn_seed();

// Told with the seed once the season is over; hexadecimal.
std::string drawn_salt();

}  // namespace lair::tool
