// Yahoo rule sets, from options as on a command line.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/rules/registry.hpp"

namespace lair::testing {

// "limit=1000,min_faan=3"
inline std::shared_ptr<const RuleSet> yahoo_table(std::string_view options = "") {
  const auto settings = settings_from_text(options);
  if (!settings) throw std::invalid_argument(settings.error().sentence);
  auto rules = make_rule_set("yahoo", *settings);
  if (!rules) throw std::invalid_argument(rules.error().sentence);
  return *rules;
}

// The items of one section, "own_wind 1, self_pick 1".
inline std::string items_text(const ScoreSheet& sheet, ScoreSection section) {
  std::string text;
  for (const ScoreItem& item : sheet.items) {
    if (item.section != section) continue;
    if (!text.empty()) text += ", ";
    text += std::string(item.code) + ' ' + std::to_string(item.value);
  }
  return text;
}

}  // namespace lair::testing
