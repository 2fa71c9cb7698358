// Who pays whom after a win under faan-laak.
#pragma once

#include "engine/rules/faan_laak/options.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair::faan_laak {

// The winner's sheet with the payments of the other three. The nets sum to zero. Rules F6.1, F6.2,
// F6.3, F6.4.
Settlement settle(const WonDeal& won, const Options& options);

}  // namespace lair::faan_laak
