// Reading the configuration again while the server runs.
#pragma once

#include <functional>
#include <optional>

#include "server/app/config.hpp"
#include "server/log.hpp"

namespace lair {

// The configuration as it is written now.
using Reread = std::function<Result<Config, ConfigEnd>()>;

// Reads the configuration again and copies into `now` what can change in a running server; logs
// which changes wait for a restart. Returns what was read. If the configuration is wrong, logs the
// reason, returns nothing and changes nothing.
std::optional<Config> reread_into(Config& now, const Reread& reread);

// Opens the log's files again, as they may have been moved away. If that fails, logs the reason,
// and the previous ones stay in use.
void reopen_log(const LogPlan& plan);

}  // namespace lair
