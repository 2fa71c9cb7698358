// The code that lets friends sit down at a private table: random, short, readable aloud.
#pragma once

#include <string>
#include <string_view>

namespace lair::lobby {

// Six letters and digits out of 32 that do not look alike: one code in a thousand million. Stored
// as plain text so that the host can read it again; only a few wrong tries are allowed.
std::string new_share_code();

// Normalises a code as somebody typed it: capitals, no spaces, no dashes.
std::string share_code_from(std::string_view typed);

}  // namespace lair::lobby
