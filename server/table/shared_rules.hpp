// One rule set for all tables that play by the same house, and one copy of its options.
#pragma once

#include <memory>
#include <string>

#include "engine/rules/rule_set.hpp"
#include "server/table/settings.hpp"

namespace lair::table {

// The rules of valid settings; throws Broken for invalid ones. A rule set never changes, so tables
// with the same rule system, options and revision share one as long as any of them uses it. From
// any thread.
std::shared_ptr<const RuleSet> shared_rules(const TableSettings& settings);

// The same settings, stored once as long as any table uses them. From any thread.
SharedSettings shared_settings(const HouseSettings& settings);

}  // namespace lair::table
