// The rounds of a match: four winds, four hands each.
#pragma once

#include "engine/rules/rule_set.hpp"

namespace lair {

// Moves `setup` on to the next hand of its round, or to the first of the next round. False, with
// nothing changed, after North's fourth hand: the match is over. Who sits where is the system's.
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
