// For commands that work on a club which exists, and must not create one.
#pragma once

#include <string>

namespace lair::tool {

// Throws a StoreError unless there is a database of the server by that name, of whatever version.
void expect_club(const std::string& database);

}  // namespace lair::tool
