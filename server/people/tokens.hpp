// Secrets by which people who return are known, and the digests that are kept of them.
#pragma once

#include <string>
#include <string_view>

#include "server/people/ports.hpp"

namespace lair::people {

// 32 random bytes as 43 letters of base64url. It has no printer, so a log line that would leak one
// does not compile.
struct Token {
  std::string text;
};

Token new_token();

// Whether `text` could be a token; if not, nothing has to be looked up.
bool looks_like_token(std::string_view text);

TokenHash hash_of(std::string_view token);

}  // namespace lair::people
