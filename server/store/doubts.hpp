// What an operator should know about a PostgreSQL server before relying on it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/database.hpp"

namespace lair::store {

// Sentences for the log; none for a database in a file. `now` is the time by this machine's clock,
// in seconds since 1970.
std::vector<std::string> doubts_about(Database& database, std::int64_t now);

}  // namespace lair::store
