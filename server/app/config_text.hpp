// The settings as the text of a configuration file.
#pragma once

#include <string>
#include <vector>

#include "server/app/config.hpp"

namespace lair {

// Returns a text that, read as a file, gives these settings again. Each setting is preceded by its
// meaning, its flag and its environment variable. Secrets, such as a password in an address, are
// left out.
std::string config_text(const Config& config);

// The settings that differ and need a restart, as "server.threads".
std::vector<std::string> settings_for_a_restart(const Config& before, const Config& after);

}  // namespace lair
