#include "server/ratings/rated_house.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/registry.hpp"

namespace lair::ratings {

bool is_rated_house(std::string_view rules, std::string_view house) {
  const RuleSystem* system = find_rule_system(rules);
  const auto settings = settings_from_text(house);
  if (system == nullptr || !settings) return false;
  const auto played = House::from(system->id, system->options, *settings);
  if (!played) return false;
  if (*played == House::from(system->id, system->options, {})) return true;
  return std::ranges::any_of(system->styles, [&](const Style& style) {
    std::vector<std::pair<std::string, std::string>> values;
    for (const auto& [key, value] : style.values) values.emplace_back(key, value);
    return *played == House::from(system->id, system->options, values);
  });
}

}  // namespace lair::ratings
