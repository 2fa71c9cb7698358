// SHA-256 of texts that are not secret.
#pragma once

#include <string>
#include <string_view>

namespace lair::fair {

// Returns 64 hexadecimal digits in lower case.
std::string sha256_hex(std::string_view text);

}  // namespace lair::fair
