#include "server/table/shared_rules.hpp"

#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rules/registry.hpp"
#include "server/table/kept_once.hpp"

namespace lair::table {

std::shared_ptr<const RuleSet> shared_rules(const TableSettings& settings) {
  static KeptOnce<std::tuple<std::string, HouseSettings, RulesRevision>, RuleSet> known;
  return known.of({settings.rules, settings.settings, settings.revision}, [&] {
    auto made = make_rule_set(settings.rules, settings.settings, settings.revision);
    ensure(made.has_value(), "a table has a valid house");
    return *std::move(made);
  });
}

SharedSettings shared_settings(const HouseSettings& settings) {
  static KeptOnce<HouseSettings, HouseSettings> known;
  return SharedSettings(
      known.of(settings, [&] { return std::make_shared<const HouseSettings>(settings); }));
}

}  // namespace lair::table
