// One rule set for all tables that play by the same house, one copy of its options.
#pragma once

#include <memory>
#include <string>

#include "engine/rules/rule_set.hpp"
#include "server/table/settings.hpp"

namespace lair::table {

// The rules of valid settings; Broken for others. A rule set never changes, so tables whose rule
// system, options and revision are alike have the same one, for as long as one of them keeps it.
// From any thread.
std::shared_ptr<const RuleSet> shared_rules(const TableSettings& settings);

// The same settings, kept once for as long as a table has them. From any thread.
SharedSettings shared_settings(const HouseSettings& settings);

}  // namespace lair::table
