// What an operator should know of a PostgreSQL server before relying on it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/database.hpp"

namespace lair::store {

// Sentences for the log; nothing of a file. `now` is what the machine's clock says, in seconds.
std::vector<std::string> doubts_about(Database& database, std::int64_t now);

}  // namespace lair::store
