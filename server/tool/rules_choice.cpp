#include "server/tool/rules_choice.hpp"

#include <algorithm>
#include <string_view>

#include <CLI/CLI.hpp>

#include "engine/rules/registry.hpp"
#include "server/table/houses.hpp"

namespace lair::tool {
namespace {

template <class Rows>
std::string ids_of(const Rows& rows) {
  std::string ids;
  for (const auto& row : rows) ids += (ids.empty() ? "" : ", ") + std::string(row.id);
  return ids;
}

}  // namespace

Result<ChosenRules, std::string> rules_chosen(const RulesChoice& choice) {
  const RuleSystem* system = find_rule_system(choice.rules);
  if (system == nullptr) {
    return fail("there is no rule system " + choice.rules + ", only " + ids_of(rule_systems()));
  }
  std::vector<std::pair<std::string, std::string>> settings;
  if (!choice.style.empty()) {
    const auto style = std::ranges::find(system->styles, choice.style, &Style::id);
    if (style == system->styles.end()) {
      return fail(choice.rules + " has no style " + choice.style + ", only " +
                  ids_of(system->styles));
    }
    for (const auto& [key, value] : style->values) settings.emplace_back(key, value);
  }
  const auto own = settings_from_text(choice.house);
  if (!own) return fail(own.error().sentence);
  settings.insert(settings.end(), own->begin(), own->end());
  auto set = make_rule_set(choice.rules, settings);
  if (!set) return fail(set.error().sentence);
  table::TableSettings table;
  table.rules = choice.rules;
  table.settings = std::move(settings);
  return ChosenRules{.set = *std::move(set), .house = table::house_of(table)};
}

void add_rules_options(CLI::App& command, RulesChoice& choice) {
  command.add_option("--rules", choice.rules, "Rule system: " + ids_of(rule_systems()))
      ->capture_default_str();
  command.add_option("--style", choice.style, "Style of the rule system");
  command.add_option("--house", choice.house, "Options of the house, k=v,k=v");
}

}  // namespace lair::tool
