// Rooms like the bare ones over layers of the server: what remains of an action without the rest.
#pragma once

#include <string>

#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/bare_server.hpp"

namespace lair::bench {

// Connections share a room by four, in the order in which they come.
ForkedServer::Serve rooms_over(Layers layers);

// What one of them says: a frame as a client sends it.
std::string a_discard();

}  // namespace lair::bench
