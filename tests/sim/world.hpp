// One simulated world: the real lobby and real gateways between simulated people and a simulated
// disk.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"

namespace lair::sim {

struct Outcome {
  std::string failure;  // the first broken law; empty if all held
  std::uint64_t signature = 0;
  Tally tally;
  std::vector<Gap> gaps;
};

// Plays the world to its end, or to the first broken law. The same plan gives the same outcome.
Outcome play(const WorldPlan& plan);

}  // namespace lair::sim
