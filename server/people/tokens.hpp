// Secrets that bring people back, with the digests that are kept of them.
#pragma once

#include <string>
#include <string_view>

#include "server/people/ports.hpp"

namespace lair::people {

// 32 random bytes as 43 letters of base64url. It has no printer: a log line that would leak one
// does not compile.
struct Token {
  std::string text;
};

Token new_token();

// Whether `text` could be a token: nothing else needs to be looked up.
bool looks_like_token(std::string_view text);

TokenHash hash_of(std::string_view token);

}  // namespace lair::people
