// How strong a player is at one rule system, estimated from the places of four-player games.
#pragma once

#include <cstdint>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::ratings {

// An estimate of a player's strength, in millionths, so that what is stored is what was computed.
// Rules E1.1, E1.4.
struct Rating {
  std::int64_t mean = 25'000'000;
  std::int64_t spread = 8'333'333;  // standard deviation

  friend bool operator==(const Rating&, const Rating&) = default;
};

// What the method assumes. Rule E1.2.
struct Method {
  double luck = 25.0 / 6.0;     // spread of one game's performance around the strength
  double drift = 25.0 / 300.0;  // how much a strength may have changed since the game before
};

// The method for a match that was to have this many hands, where a whole one has kHandsOfMatch: a
// shorter match shows less of strength. Rule E2.6.
inline constexpr std::int64_t kHandsOfMatch = 16;
Method method_for(std::int64_t hands);

// The ratings of the four after a game with these scores; equal scores share a place. Rules E2.1 to
// E2.5, E2.6.
BySeat<Rating> rated(const BySeat<Rating>& before,
                     const BySeat<Points>& scores,
                     const Method& method = {});

// What pages show: a hundred times what the strength very likely exceeds. A new player has 0. Rule
// E1.3.
std::int64_t shown(const Rating& rating);

}  // namespace lair::ratings
