// A configuration that is read again while the server runs.
#pragma once

#include <functional>
#include <optional>

#include "server/app/config.hpp"

namespace lair {

// The configuration as it is written now.
using Reread = std::function<Result<Config, ConfigEnd>()>;

// Reads the configuration again and copies into `now` what a running server can change; logs what
// waits for a restart. What was read, or nothing, after a line in the log, when it is wrong: then
// everything stays as it was.
std::optional<Config> reread_into(Config& now, const Reread& reread);

}  // namespace lair
