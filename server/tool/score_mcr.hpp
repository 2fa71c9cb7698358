// A case of the Mahjong Competition Rules, as a line of JSON describes it.
#pragma once

#include <memory>
#include <optional>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// A hand and its table.
struct McrCase {
  std::shared_ptr<const RuleSet> rules;
  WinningHand winner;
  std::optional<Wind> discarder;
};

// Throws CaseError if a field is wrong or the fields contradict each other.
McrCase mcr_case(const Fields& fields);

}  // namespace lair::tool
