// What `lair explain` can say of a yahoo hand beyond its score sheet.
#pragma once

#include <string>
#include <vector>

#include "engine/rules/rule_set.hpp"

namespace lair::tool {

// What one reading is worth by itself, "8 faan" or "13 faan by hidden_treasure".
std::string yahoo_reading_worth(const WinningHand& hand,
                                const Reading& reading,
                                const RuleSet& rules);

// The elements that the hand has under `reading` without counting them, each with what replaces it.
std::vector<std::string> yahoo_left_out(const WinningHand& hand,
                                        const Reading& reading,
                                        const RuleSet& rules);

}  // namespace lair::tool
