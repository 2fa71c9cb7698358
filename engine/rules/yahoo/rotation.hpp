// Who sits at which chair, who deals, and when a yahoo match is over.
#pragma once

#include <optional>

#include "engine/rules/rule_set.hpp"
#include "engine/rules/yahoo/options.hpp"

namespace lair::yahoo {

DealSetup first_deal(const Options& options);

// The deal after `setup`; nothing if the sixteenth hand is over. `winner` is empty after a
// stalemate. Rules Y3.1 to Y3.7.
std::optional<DealSetup> next_deal(const DealSetup& setup,
                                   std::optional<Seat> winner,
                                   const Options& options);

}  // namespace lair::yahoo
