// The settings in the operator's TOML file.
#pragma once

#include <optional>
#include <string>

#include "server/app/config.hpp"
#include "server/app/settings.hpp"

namespace lair {

// Lays what the file says over `config` and `listen`. Else what is wrong, with the path and, where
// it is known, the line.
std::optional<std::string> read_config_file(const std::string& path,
                                            Config& config,
                                            ListenWords& listen);

}  // namespace lair
