// Winning hands for learners to count, made from a label.
#pragma once

#include <string_view>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/league/lot.hpp"

namespace lair {

// The lot of a label: independent of that of every other.
league::Lot lot_of(std::string_view label);

// A hand that may go out under `rules`. It follows from the label and from what the rules count,
// from nothing else, and stays the same for ever: a test keeps some of them. Whoever changes how
// hands are made gives the labels that are asked for from then on another beginning.
WinningHand hand_to_count(const RuleSet& rules, std::string_view label);

}  // namespace lair
