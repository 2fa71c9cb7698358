// How the cases of each rule system are read, scored and written.
#pragma once

#include <memory>
#include <optional>

#include <boost/json.hpp>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// The fields of `expect` for one case. Throws CaseError if the case cannot be read.
boost::json::object score_yahoo(const Fields& fields);
boost::json::object score_mcr(const Fields& fields);
boost::json::object score_hkos(const Fields& fields);
boost::json::object score_faan_laak(const Fields& fields);

// A hand, its value, and everything that decides who pays.
struct ScoredHand {
  std::shared_ptr<const RuleSet> rules;
  WinningHand winner;  // without a winning tile if bonus tiles win
  std::optional<Wind> discarder;
  std::optional<ByWind<Hand>> others = {};  // empty for the winner
  ScoreSheet sheet;
};

// The same case, read and scored but not written. Throws as above.
ScoredHand hand_yahoo(const Fields& fields);
ScoredHand hand_mcr(const Fields& fields);
ScoredHand hand_hkos(const Fields& fields);
ScoredHand hand_faan_laak(const Fields& fields);

}  // namespace lair::tool
