// A case of the two Hong Kong rule systems, as a line of JSON describes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

enum class Declared : std::uint8_t { CompleteHand, SevenBonus, EightBonus };

// A hand and its table.
struct HkCase {
  std::shared_ptr<const RuleSet> rules;
  Declared declared = Declared::CompleteHand;
  WinningHand winner;  // without a winning tile if bonus tiles win
  std::optional<Wind> discarder;
};

// Reads a case of the rule system `rules`, "hkos" or "faan-laak". Throws CaseError if a field is
// wrong or the fields contradict each other.
HkCase hk_case(const Fields& fields, std::string_view rules);

// The value of the declared win.
ScoreSheet sheet_of(const HkCase& one);

}  // namespace lair::tool
