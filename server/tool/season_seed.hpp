// Seeds for drawing the rounds of seasons that the tool opens.
#pragma once

#include <cstdint>
#include <string>

namespace lair::tool {

// At most six bytes, few enough for browsers to represent exactly.
std::uint64_t drawn_seed();

// In hexadecimal; made public with the seed once the season is over.
std::string drawn_salt();

}  // namespace lair::tool
