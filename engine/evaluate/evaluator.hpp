// What each legal action of a seat may lead to: wins, points, deal-ins, and how far the points
// spread.
#pragma once

#include <vector>

#include "engine/evaluate/correction.hpp"
#include "engine/evaluate/experience.hpp"
#include "engine/evaluate/outlook.hpp"
#include "engine/evaluate/targets.hpp"
#include "engine/play/action.hpp"
#include "engine/play/view.hpp"

namespace lair {

// What an action is worth as counted, before the correction that finished deals taught.
struct Counted {
  double win = 0.0;
  double points = 0.0;
  double loss = 0.0;      // of a hand that never wins
  std::size_t turns = 0;  // own turns left

  friend bool operator==(const Counted&, const Counted&) = default;
};

// The estimate of one action, from what the seat may know. Chances are from 0 to 1, points those of
// the deal's settlement.
struct Estimate {
  Action action;
  double win = 0.0;           // the chance to win the deal
  double points = 0.0;        // what such a win is paid
  double deal_in = 0.0;       // the chance that somebody wins on the tile that is given up now
  double deal_in_cost = 0.0;  // what is paid then
  double change = 0.0;        // the points to be expected of the deal
  double spread = 0.0;        // one standard deviation of the deal's points around `change`
  double preference = 0.0;    // decides the choice: the counted change, more weight on deal-ins
  Counted counted = {};       // what `win`, `points`, `change` were corrected from
};

struct EvaluatorOptions {
  bool defends = true;  // considers what others may wait for
  LookBudget budget = {};
};

// Evaluates for the seats of one table. Making one costs a few thousand scores, so it is worth
// keeping.
class Evaluator {
 public:
  // `rules` must outlive it.
  explicit Evaluator(const RuleSet& rules, const EvaluatorOptions& options = {});

  // One estimate for each of `legal`, in its order; `view` is the seat's own. Pure: the same
  // question has the same answer on every machine.
  [[nodiscard]] std::vector<Estimate> evaluate(Seat seat,
                                               const View& view,
                                               const Actions& legal) const;

  [[nodiscard]] const Targets& targets() const { return targets_; }

 private:
  Targets targets_;
  const Experience& experience_;
  const Correction& correction_;
  EvaluatorOptions options_;
};

// The estimate with the highest preference, the first of equals. There must be at least one.
const Estimate& best_of(const std::vector<Estimate>& estimates);

}  // namespace lair
