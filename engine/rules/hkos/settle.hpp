// Who pays whom after a win under Hong Kong Old Style.
#pragma once

#include "engine/rules/hkos/options.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair::hkos {

// The winner's sheet with the payments. The nets sum to zero. Rules H6.3, H6.4, H6.5, H6.6.
Settlement settle(const WonDeal& won, const Options& options);

}  // namespace lair::hkos
