// Bots of all strengths at the seats of one table.
#pragma once

#include <memory>

#include "engine/bots/appraisal.hpp"
#include "engine/bots/strength.hpp"
#include "engine/evaluate/evaluator.hpp"
#include "engine/play/action.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

class Players {
 public:
  // `rules` must outlive it. Nothing is worked out before it is needed.
  explicit Players(const RuleSet& rules) : rules_(&rules) {}

  // The action of a bot at `seat`; always one of `legal`, which must not be empty. Sees only the
  // seat's own view. Pure: the same question has the same answer on every machine.
  Action choose(Strength strength, Seat seat, const View& view, const Actions& legal);

 private:
  const Appraisal& appraisal();
  const Evaluator& evaluator(bool defends);

  const RuleSet* rules_;
  std::unique_ptr<const Appraisal> appraisal_;
  std::unique_ptr<const Evaluator> attacker_;
  std::unique_ptr<const Evaluator> defender_;
};

}  // namespace lair
