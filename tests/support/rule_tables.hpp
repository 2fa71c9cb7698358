// Tables of any rule system, from options as on a command line.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/rules/registry.hpp"

namespace lair::testing {

// "hkos", "min_faan=0,jade_dragon=true"
inline std::shared_ptr<const RuleSet> table_of(std::string_view rules,
                                               std::string_view options = "",
                                               RulesRevision revision = kRulesNow) {
  const auto settings = settings_from_text(options);
  if (!settings) throw std::invalid_argument(settings.error().sentence);
  auto made = make_rule_set(rules, *settings, revision);
  if (!made) throw std::invalid_argument(made.error().sentence);
  return *made;
}

// "may win 16: all_pungs 3 self_pick 1", "may win 128: chariot", "below 0: self_pick 1"
inline std::string worth_text(const ScoreSheet& sheet) {
  std::string text = sheet.is_win() ? "may win " + std::to_string(sheet.total.count()) : "below 0";
  text += ':';
  for (const ScoreItem& item : sheet.items) {
    text += ' ' + std::string(item.code);
    if (item.section == ScoreSection::Elements) text += ' ' + std::to_string(item.value);
  }
  return text;
}

}  // namespace lair::testing
