// What is wrong with settings that could be parsed.
#pragma once

#include <optional>
#include <string>

#include "server/app/config.hpp"

namespace lair {

// Finds entries in the wrong form and entries that do not go together. Does not look at the
// machine.
std::optional<std::string> wrong_entry(const Config& config);

// Returns whether the database lies in the web client's folder, where anybody could download it.
bool is_database_served(const Config& config);

}  // namespace lair
