#include "server/table/houses.hpp"

#include "engine/rules/registry.hpp"

namespace lair::table {

std::span<const RuleSystem> offered_rule_systems() { return rule_systems(); }

std::optional<HouseError> why_no_house(const TableSettings& settings) {
  const auto rules = make_rule_set(settings.rules, settings.settings);
  if (!rules) return rules.error();
  return std::nullopt;
}

HouseSettings house_of(const TableSettings& settings) {
  HouseSettings values;
  const RuleSystem* system = find_rule_system(settings.rules);
  if (system == nullptr) return values;
  const auto house = House::from(system->id, system->options, settings.settings);
  if (!house) return values;
  for (std::size_t at = 0; at < system->options.size(); ++at) {
    const Option& option = system->options[at];
    values.emplace_back(std::string(option.key), value_text(option, (*house)[at]));
  }
  return values;
}

}  // namespace lair::table
