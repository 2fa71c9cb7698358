// Numbered walls that all follow from one seed: the same arguments give the same deals.
#pragma once

#include <cstdint>

#include "engine/rules/rule_set.hpp"
#include "engine/tiles/wall.hpp"
#include "server/fair/shuffle.hpp"

namespace lair::tool {

class NumberedWalls {
 public:
  // `rules` must outlive it.
  NumberedWalls(std::uint64_t seed, const RuleSet& rules) : flow_(rules.flow()) {
    for (std::size_t at = 0; at < 8; ++at) {
      root_.bytes[at] = static_cast<std::uint8_t>(seed >> (56 - 8 * at));
    }
  }

  [[nodiscard]] Wall wall(std::uint64_t number) const {
    return fair::wall_from(fair::derived_seed(root_, {.table = 1, .deal = number}),
                           flow_.bonus_tiles,
                           flow_.dead_wall);
  }

 private:
  const Flow& flow_;
  fair::Seed root_;
};

}  // namespace lair::tool
