// The settings as the text of a configuration file.
#pragma once

#include <string>
#include <vector>

#include "server/app/config.hpp"

namespace lair {

// Read as a file it gives these settings again. Each is preceded by what it means with its flag,
// its variable of the environment. What is secret, such as a password in an address, is left out.
std::string config_text(const Config& config);

// The settings that differ but take a restart, as "server.threads".
std::vector<std::string> settings_for_a_restart(const Config& before, const Config& after);

}  // namespace lair
