// SHA-256 of texts that anybody may read.
#pragma once

#include <string>
#include <string_view>

namespace lair::fair {

// 64 digits in lower case.
std::string sha256_hex(std::string_view text);

}  // namespace lair::fair
