// A case of the yahoo rule system, as a line of JSON describes it.
#pragma once

#include <memory>
#include <optional>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// A hand and its table.
struct YahooCase {
  std::shared_ptr<const RuleSet> rules;
  WinningHand winner;
  std::optional<Wind> discarder;
  std::optional<ByWind<Hand>> others;  // empty for the winner
};

// Throws CaseError if a field is wrong or the fields contradict each other.
YahooCase yahoo_case(const Fields& fields);

}  // namespace lair::tool
