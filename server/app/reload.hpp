// Reading the configuration again while the server runs.
#pragma once

#include <functional>
#include <optional>

#include "server/app/config.hpp"

namespace lair {

// The configuration as it is written now.
using Reread = std::function<Result<Config, ConfigEnd>()>;

// Reads the configuration again and copies into `now` what can change in a running server; logs
// which changes wait for a restart. Opens the log's files again, as they may have been moved away;
// if that fails, logs the reason, and the previous ones stay in use. Returns what was read. If the
// configuration is wrong, logs the reason, returns nothing and leaves `now` as it is.
std::optional<Config> reread_into(Config& now, const Reread& reread);

}  // namespace lair
