// Winning hands for learners to count, generated from a label.
#pragma once

#include <string_view>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/league/lot.hpp"

namespace lair {

// The lot of a label, independent of every other label's.
league::Lot lot_of(std::string_view label);

// A hand that may go out under `rules`. It depends only on the label and on what the rules count,
// and must never change: a test keeps some of them. If you change how hands are made, give the
// labels used from then on a different prefix.
WinningHand hand_to_count(const RuleSet& rules, std::string_view label);

}  // namespace lair
