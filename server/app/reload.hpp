// A configuration that is read again while the server runs.
#pragma once

#include "server/app/config.hpp"

namespace lair {

// Logs what of it waits for a restart.
void tell_what_waits(const Config& now, const Config& read);

// Copies from it what a running server can change.
void take_over(const Config& read, Config& into);

}  // namespace lair
