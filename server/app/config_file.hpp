// The settings in the operator's TOML file.
#pragma once

#include <optional>
#include <string>

#include "server/app/config.hpp"
#include "server/app/settings.hpp"

namespace lair {

// Applies the file's settings to `config` and `listen`. On failure returns what is wrong, with the
// path and, if known, the line.
std::optional<std::string> read_config_file(const std::string& path,
                                            Config& config,
                                            ListenWords& listen);

}  // namespace lair
