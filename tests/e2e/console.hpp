// The operator at the console of a test server, with the real `lair`.
#pragma once

#include <string>
#include <vector>

#include "tests/support/server_process.hpp"

namespace lair::testing {

// Runs `lair WORDS… --db DATABASE` to its end.
ProcessEnd at_console(const std::string& database, const std::vector<std::string>& words);

}  // namespace lair::testing
