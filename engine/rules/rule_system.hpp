// A rule system before a house is chosen: its options, its styles, and how to make its rule set.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/rules/house.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

struct RuleSystem {
  std::string_view id;    // "yahoo"
  std::string_view name;  // "Yahoo faan and Tile Points"
  std::span<const Option> options;
  std::span<const Style> styles;
  std::unique_ptr<const RuleSet> (*make)(const House& house);
};

}  // namespace lair
