#include "server/table/house_card.hpp"

#include <algorithm>

#include "engine/rules/registry.hpp"
#include "server/fair/digest.hpp"

namespace lair::table {

Result<HouseCard, HouseError> house_card(const std::string& rules, const HouseSettings& settings) {
  const auto made = make_rule_set(rules, settings);
  if (!made) return fail(made.error());
  const House& house = (*made)->house();
  const std::span<const Option> options = find_rule_system(rules)->options;
  HouseCard card;
  card.canonical = canonical_text(house, options);
  card.id = fair::sha256_hex(card.canonical);
  for (std::size_t at = 0; at < options.size(); ++at) {
    card.values.emplace_back(std::string(options[at].key), value_text(options[at], house[at]));
  }
  if (const AroundPlay* around = around_play(**made)) {
    card.prices = around->price_list();
    for (const Example& example : around->examples()) {
      card.examples.push_back(price(**made, example));
    }
  }
  return card;
}

std::string house_id_of(const TableSettings& settings) {
  return fair::sha256_hex(canonical_text(settings.rules, settings.settings));
}

HouseSettings changed_options(const std::string& rules, const HouseSettings& settings) {
  const RuleSystem* system = find_rule_system(rules);
  if (system == nullptr) return settings;
  HouseSettings changed;
  for (const auto& setting : settings) {
    const auto option = std::ranges::find(system->options, setting.first, &Option::key);
    const bool is_standard =
        option != system->options.end() && setting.second == value_text(*option, option->standard);
    if (!is_standard) changed.push_back(setting);
  }
  return changed;
}

}  // namespace lair::table
