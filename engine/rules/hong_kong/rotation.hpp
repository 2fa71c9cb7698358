// Who sits at which wind, and when a match of a Hong Kong rule system is over.
#pragma once

#include <optional>

#include "engine/rules/rule_set.hpp"

namespace lair::hong_kong {

// The deal after `setup`; nothing if the fourth round is over. The winds stay where they are after
// a win by the dealer or a draw. Rules H7.1, H7.2, H7.3, F8.1, F8.2, F8.3.
std::optional<DealSetup> next_deal(const DealSetup& setup, std::optional<Seat> winner);

}  // namespace lair::hong_kong
