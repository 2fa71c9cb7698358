// Walls that every table of a round plays alike: from the season's secret to the seed of a deal.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/rules/rule_set.hpp"
#include "server/fair/seed.hpp"
#include "server/fair/share.hpp"

namespace lair::fair {

// The secret that all walls of a round follow from. Of the season's seed and salt, which are told
// once it is over; `draw` counts the rounds that were drawn, abandoned ones too, from 1. It says
// nothing of the season's secret nor of other rounds. Rule W10.
Share round_secret(std::string_view salt, std::uint64_t seed, std::uint32_t draw);

// The seed of a deal at every table of the round: by its Hand#, by how often its dealer has kept
// the deal. Rule W11.
Seed duplicate_seed(const Share& secret, const DealSetup& setup);

}  // namespace lair::fair
