// A case of the two Hong Kong rule systems as the line of JSON describes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

enum class Declared : std::uint8_t { CompleteHand, SevenBonus, EightBonus };

// A hand with its table.
struct HkCase {
  std::shared_ptr<const RuleSet> rules;
  Declared declared = Declared::CompleteHand;
  WinningHand winner;  // without a winning tile when bonus tiles win
  std::optional<Wind> discarder;
};

// Of the rule system `rules`, "hkos" or "faan-laak". Throws CaseError when a field is wrong or the
// fields contradict each other.
HkCase hk_case(const Fields& fields, std::string_view rules);

// What the declared win is worth.
ScoreSheet sheet_of(const HkCase& one);

}  // namespace lair::tool
