// The whole server without durable storage, to measure what an action costs without its journal.
#pragma once

#include "tests/bench/server/bare_server.hpp"

namespace lair::bench {

// The lobby with its tables over the server's own sockets; people and games are only in memory. A
// table is told at the next turn of its loop that its records are durable.
ForkedServer::Serve server_in_memory();

}  // namespace lair::bench
