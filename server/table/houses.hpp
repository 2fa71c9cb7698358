// The houses a table can be opened with.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.hpp"
#include "engine/rules/rule_system.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Every rule system a host may choose, with its options and styles.
std::span<const RuleSystem> offered_rule_systems();

// What is wrong with the rule system or the options; nothing if a table may open with them.
std::optional<HouseError> why_no_house(const TableSettings& settings);

// Every option of a valid house, with its value as text.
HouseSettings house_of(const TableSettings& settings);

}  // namespace lair::table
