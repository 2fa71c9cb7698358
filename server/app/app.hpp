// Where the objects of the server meet: started in order, stopped backwards.
#pragma once

#include <functional>

#include "server/app/config.hpp"

namespace lair {

// Serves until SIGINT or SIGTERM; the exit status: 0, or 1 when it could not start or had to stop.
// Prints the address once clients may come.
//   reread  the configuration as it is written now, for SIGHUP
int serve(const Config& config, std::function<Result<Config, ConfigEnd>()> reread);

}  // namespace lair
