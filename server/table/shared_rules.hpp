// One rule set for all tables that play by the same house.
#pragma once

#include <memory>
#include <string>

#include "engine/rules/rule_set.hpp"
#include "server/table/settings.hpp"

namespace lair::table {

// The rules of valid settings; Broken for others. A rule set never changes, so tables whose rule
// system and options are alike have the same one, for as long as one of them keeps it. From any
// thread.
std::shared_ptr<const RuleSet> shared_rules(const TableSettings& settings);

}  // namespace lair::table
