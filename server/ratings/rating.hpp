// How good somebody is at one rule system, learned from the places of four-player games.
#pragma once

#include <cstdint>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::ratings {

// A belief about somebody's strength, in millionths, so that what is stored is what was computed.
// Rules E1.1, E1.4.
struct Rating {
  std::int64_t mean = 25'000'000;
  std::int64_t spread = 8'333'333;  // standard deviation

  friend bool operator==(const Rating&, const Rating&) = default;
};

// What the method takes for granted. Rule E1.2.
struct Method {
  double luck = 25.0 / 6.0;     // spread of one game's performance round the strength
  double drift = 25.0 / 300.0;  // how much a strength may have changed since the game before
};

// A shorter match shows less of strength: as many hands as it was to have, of kHandsOfMatch.
// Rule E2.6.
inline constexpr std::int64_t kHandsOfMatch = 16;
Method method_for(std::int64_t hands);

// The four after a game with these scores; equal scores share a place. Rules E2.1 to E2.5, E2.6.
BySeat<Rating> rated(const BySeat<Rating>& before,
                     const BySeat<Points>& scores,
                     const Method& method = {});

// What pages show: a hundred times what the strength very likely exceeds; somebody new has 0.
// Rule E1.3.
std::int64_t shown(const Rating& rating);

}  // namespace lair::ratings
