// The Tile Points of yahoo as rows: additions and multipliers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/hands/hand.hpp"
#include "engine/rules/score.hpp"
#include "engine/rules/yahoo/facts.hpp"

namespace lair::yahoo {

// What one layout of one hand is worth.
struct Worth {
  Points sum;
  std::int64_t product = 1;
  Points total;  // after the table limit

  [[nodiscard]] Points uncapped() const { return sum * product; }
};

// The layout of a winning hand that is worth most.
struct BestPoints {
  Worth worth;
  const Reading* reading = nullptr;  // one of the readings given
};

// Tries every reading, and in it every set or pair that the winning tile may belong to. Needs at
// least one reading. Writes the lines of the best layout into `items`. Rule Y6.2.
BestPoints best_points(const HandFacts& facts,
                       std::span<const Reading> readings,
                       std::vector<ScoreItem>& items);

// A seat that did not win. Rules Y6.1, Y6.5.
struct Bystander {
  const Hand& hand;
  Wind chair = Wind::East;
  Wind prevailing = Wind::East;
};

// The worth of a bystander's hand. Writes its lines into `items`.
Worth points_of(const Bystander& bystander, const Options& options, std::vector<ScoreItem>& items);

}  // namespace lair::yahoo
