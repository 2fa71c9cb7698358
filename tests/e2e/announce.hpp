// What an operator does to announce something to everybody on a server.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>

#include "server/tool/operators.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {

inline void announce(const TestServer& server, const std::string& text, std::int64_t seconds) {
  std::ostringstream ignored;
  tool::ask_operators(
      {
          .database = server.database(), .socket = {}
  },
      {{"act", "announce"}, {"text", text}, {"seconds", seconds}},
      ignored);
}

}  // namespace lair::testing
