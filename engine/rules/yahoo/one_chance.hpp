// Whether a winning tile was the only chance to win.
#pragma once

#include "engine/rules/yahoo/facts.hpp"

namespace lair::yahoo {

// Whether no other kind could have completed the 13 tiles. A kind that cannot come any more,
// because the winner holds all four or because all four lie face up, is no chance. Rule Y6.14.
bool is_only_chance(const HandFacts& facts);

}  // namespace lair::yahoo
