#include "engine/rules/registry.hpp"

#include <algorithm>
#include <array>

#include "engine/rules/faan_laak/faan_laak.hpp"
#include "engine/rules/hkos/hkos.hpp"
#include "engine/rules/mcr/mcr.hpp"
#include "engine/rules/yahoo/yahoo.hpp"

namespace lair {

std::span<const RuleSystem> rule_systems() {
  static const std::array kSystems{
      yahoo::rule_system(),
      mcr::rule_system(),
      hong_kong::hkos::rule_system(),
      hong_kong::faan_laak::rule_system(),
  };
  return kSystems;
}

const RuleSystem* find_rule_system(std::string_view id) {
  const auto systems = rule_systems();
  const auto found = std::ranges::find(systems, id, &RuleSystem::id);
  return found == systems.end() ? nullptr : &*found;
}

Result<std::shared_ptr<const RuleSet>, HouseError> make_rule_set(
    std::string_view id,
    std::span<const std::pair<std::string, std::string>> settings,
    RulesRevision revision) {
  const RuleSystem* system = find_rule_system(id);
  if (system == nullptr) {
    return fail(HouseError{"", "there is no rule system '" + std::string(id) + "'"});
  }
  const auto house = House::from(system->id, system->options, settings, revision);
  if (!house) return fail(house.error());
  return std::shared_ptr<const RuleSet>(system->make(*house));
}

}  // namespace lair
