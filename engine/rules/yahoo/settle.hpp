// Who pays whom after a win at a yahoo table.
#pragma once

#include "engine/rules/ledger.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/rules/yahoo/options.hpp"

namespace lair::yahoo {

// The sheets of all four seats, the winner's as given, and the payments that follow from them. The
// nets sum to zero. Rules Y7.1 to Y7.6.
Settlement settle(const WonDeal& won, const Options& options);

}  // namespace lair::yahoo
