// The list of rule systems: the only file of the rules that knows all four.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.hpp"
#include "engine/rules/rule_system.hpp"

namespace lair {

// Every rule system of the server, in the order in which they are offered.
std::span<const RuleSystem> rule_systems();

// Null if no rule system has this id.
const RuleSystem* find_rule_system(std::string_view id);

// The rule system `id` at a house with `settings` (key, value as text), with the corrections up to
// `revision`; an error names the option at fault.
Result<std::shared_ptr<const RuleSet>, HouseError> make_rule_set(
    std::string_view id,
    std::span<const std::pair<std::string, std::string>> settings,
    RulesRevision revision = kRulesNow);

}  // namespace lair
