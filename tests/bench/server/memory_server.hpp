// The whole server without anything that lasts: what an action costs beside its journal.
#pragma once

#include "tests/bench/server/bare_server.hpp"

namespace lair::bench {

// The lobby with its tables over our own sockets, people and games in memory alone. What a table
// writes is durable, as far as it is told, at the next turn of its loop.
ForkedServer::Serve server_in_memory();

}  // namespace lair::bench
