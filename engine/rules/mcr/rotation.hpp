// Who sits where, who deals, and when a match of the Mahjong Competition Rules is over.
#pragma once

#include <optional>

#include "engine/rules/mcr/options.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair::mcr {

DealSetup first_deal();

// The deal after `setup`, won or drawn; nothing if the sixteenth hand is over. Rules M3.
std::optional<DealSetup> next_deal(const DealSetup& setup, const Options& options);

}  // namespace lair::mcr
