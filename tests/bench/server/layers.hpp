// Rooms like the bare ones, but over layers of the server, to measure parts of an action.
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

// Connections are put into rooms of four in the order in which they arrive. A journal, if any, is
// in `folder`.
ForkedServer::Serve rooms_over(Layers layers, const std::filesystem::path& folder);

// Serves `sessions` without any limits on a free port, which it reports with `tell`, until the
// process is killed.
void serve_sessions(Loops& loops,
                    const std::function<void(std::uint16_t port)>& tell,
                    lobby::SessionFactory sessions);

// The message that the clients send: a client's frame with a discard.
std::string a_discard();

}  // namespace lair::bench
