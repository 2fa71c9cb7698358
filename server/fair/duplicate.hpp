// The walls that all tables of a duplicate's round play: from the season's secret to the seed of a
// deal.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/rules/rule_set.hpp"
#include "server/fair/seed.hpp"
#include "server/fair/share.hpp"

namespace lair::fair {

// The secret from which all walls of a round follow. It is derived from the season's seed and salt,
// which are published once the season is over; `draw` counts the rounds drawn so far, including
// abandoned ones, from 1. The secret reveals neither the seed and salt nor the secrets of other
// rounds. Rule W10.
Share round_secret(std::string_view salt, std::uint64_t seed, std::uint32_t draw);

// The seed of a deal, the same at every table of the round: depends on its Hand# and on how often
// its dealer has kept the deal. Rule W11.
Seed duplicate_seed(const Share& secret, const DealSetup& setup);

}  // namespace lair::fair
