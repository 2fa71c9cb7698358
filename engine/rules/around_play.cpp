#include "engine/rules/around_play.hpp"

#include "engine/rules/rule_set.hpp"

namespace lair {

const AroundPlay* around_play(const RuleSet& rules) {
  return dynamic_cast<const AroundPlay*>(&rules);
}

}  // namespace lair
