// Which kind of server this process is: one that plays, one that waits to play, or a gateway of
// clubs.
#pragma once

#include "server/app/config.hpp"
#include "server/app/reload.hpp"

namespace lair {

// Serves until SIGINT or SIGTERM. Returns the exit status: 0, or 1 if it could not start or had to
// stop. Prints the address once clients can connect.
//   reread  the configuration as it is written now, for SIGHUP
int serve(const Config& config, Reread reread);

}  // namespace lair
