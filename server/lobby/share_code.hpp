// The code that lets friends sit down at a private table: random, short, readable aloud.
#pragma once

#include <string>
#include <string_view>

namespace lair::lobby {

// Six of 32 letters and digits none of which look alike: one of a thousand million. It is kept as
// it is, for the host to read it again; few wrong tries are allowed.
std::string new_share_code();

// As somebody typed it: in capitals, without blanks and dashes.
std::string share_code_from(std::string_view typed);

}  // namespace lair::lobby
