// The rule system, style and house that a command line names.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.hpp"
#include "engine/rules/rule_set.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct RulesChoice {
  std::string rules = "yahoo";
  std::string style;  // a style of the rule system; empty for its defaults
  std::string house;  // "k=v,k=v" on top of the style
};

struct ChosenRules {
  std::shared_ptr<const RuleSet> set;
  std::vector<std::pair<std::string, std::string>> house;  // every option with its value
};

// The error is a sentence that lists the choices.
Result<ChosenRules, std::string> rules_chosen(const RulesChoice& choice);

// Adds --rules, --style and --house.
void add_rules_options(CLI::App& command, RulesChoice& choice);

}  // namespace lair::tool
