#include "engine/rules/hong_kong/liability.hpp"

namespace lair::hong_kong {

std::optional<Seat> liable_for(const Melds& melds) {
  int dragons = 0;
  int winds = 0;
  for (const Meld& meld : melds) {
    const bool third_dragon = meld.tile.is_dragon() && ++dragons == 3;
    const bool fourth_wind = meld.tile.is_wind() && ++winds == 4;
    if (third_dragon || fourth_wind) return meld.from;
  }
  return std::nullopt;
}

}  // namespace lair::hong_kong
