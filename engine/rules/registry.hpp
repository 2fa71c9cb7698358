// The rule systems there are: the only file of the rules that knows all four.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.hpp"
#include "engine/rules/rule_system.hpp"

namespace lair {

// Every rule system of the server, in the order they are offered.
std::span<const RuleSystem> rule_systems();

// Nothing for an id that is none.
const RuleSystem* find_rule_system(std::string_view id);

// A rule system with `settings` (key, value as text) at its house, corrected up to `revision`; the
// error names the option.
Result<std::shared_ptr<const RuleSet>, HouseError> make_rule_set(
    std::string_view id,
    std::span<const std::pair<std::string, std::string>> settings,
    RulesRevision revision = kRulesNow);

}  // namespace lair
