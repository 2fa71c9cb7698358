// What is wrong with settings that could be read.
#pragma once

#include <optional>
#include <string>

#include "server/app/config.hpp"

namespace lair {

// Entries that are not of the form they must have, and what does not go together; nothing of the
// machine is asked.
std::optional<std::string> wrong_entry(const Config& config);

// Whether the database lies where everybody may fetch it: in the folder of the web client.
bool is_database_served(const Config& config);

}  // namespace lair
