// Who pays whom after a win under the Mahjong Competition Rules.
#pragma once

#include "engine/rules/rule_set.hpp"

namespace lair::mcr {

// The winner's sheet and the payments of the other three. The nets sum to zero. Rules M7.
Settlement settle(const WonDeal& won);

}  // namespace lair::mcr
