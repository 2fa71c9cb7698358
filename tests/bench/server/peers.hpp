// Measures similar tables built with common libraries (tests/bench/peers).
#pragma once

#include <cstdint>
#include <string>

#include "tests/bench/server/anchors.hpp"

namespace lair::bench {

struct PeerFigures {
  double actions_per_second = 0;
  double frames_per_action = 0;
  double cpu_micros = 0;  // processor time of the server, for each action
  double load_cpu = 0;    // cores that the load took
};

// `kind` is as in play.mjs. Throws std::runtime_error if its packages are not installed.
PeerFigures measure_peer(const std::string& kind, std::uint32_t tables, Seconds time);

}  // namespace lair::bench
