// How far a hand is from any form that wins under a rule system.
#pragma once

#include "engine/hands/meld.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// Which complete hands a rule system accepts besides four sets and eyes; found out by asking it, so
// that no system is named here.
class WinningForms {
 public:
  explicit WinningForms(const RuleSet& rules);

  // The fewest tiles that must be exchanged until the hand is complete: 0 if complete, 1 if
  // waiting. The hand has 13 or 14 tiles, counting melds as three. What others hold is not looked
  // at.
  [[nodiscard]] int tiles_away(const TileCounts& concealed, const Melds& melds) const;

 private:
  enum class SevenPairs : std::uint8_t { None, Different, Any };  // any: four alike are two pairs

  SevenPairs seven_pairs_ = SevenPairs::None;
  bool thirteen_orphans_ = false;
  bool honors_and_knitted_ = false;
  bool knitted_straight_ = false;
};

}  // namespace lair
