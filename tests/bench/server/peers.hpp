// The same tables built with what others would take: see tests/bench/peers.
#pragma once

#include <cstdint>
#include <string>

#include "tests/bench/server/anchors.hpp"

namespace lair::bench {

struct PeerFigures {
  double actions_per_second = 0;
  double frames_per_action = 0;
  double cpu_micros = 0;  // of the server, for each action
  double load_cpu = 0;    // cores that the load took
};

// `kind` as play.mjs names it. Throws std::runtime_error when its packages are not there.
PeerFigures measure_peer(const std::string& kind, std::uint32_t tables, Seconds time);

}  // namespace lair::bench
