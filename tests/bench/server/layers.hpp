// Rooms like the bare ones over layers of the server: what remains of an action without the rest.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "server/lobby/connection.hpp"
#include "server/loops.hpp"
#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/bare_server.hpp"

namespace lair::bench {

// Connections share a room by four, in the order in which they come. A journal lies in `folder`.
ForkedServer::Serve rooms_over(Layers layers, const std::filesystem::path& folder);

// Serves `sessions` at a port of its own, which is told, without a bound on anything; until the
// process is killed.
void serve_sessions(Loops& loops,
                    const std::function<void(std::uint16_t port)>& tell,
                    lobby::SessionFactory sessions);

// What one of them says: a frame as a client sends it.
std::string a_discard();

}  // namespace lair::bench
