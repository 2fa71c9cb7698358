// The rounds of a match: four winds, four hands each.
#pragma once

#include "engine/rules/rule_set.hpp"

namespace lair {

// Moves `setup` on to the next Hand# of its round, or to the first of the next round. After North#4
// the match is over: returns false and changes nothing. The rule system itself moves the seating.
constexpr bool to_next_hand(DealSetup& setup) {
  constexpr std::uint8_t kHandsOfARound = 4;
  if (setup.hand_number < kHandsOfARound) {
    ++setup.hand_number;
    return true;
  }
  if (setup.prevailing == Wind::North) return false;
  setup.hand_number = 1;
  setup.prevailing = wind_after(setup.prevailing);
  return true;
}

}  // namespace lair
