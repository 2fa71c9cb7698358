// How much each form of hand is worth under a rule system at its house.
#pragma once

#include <vector>

#include "engine/hands/shanten.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

// Faan toward the minimum, or points in a rule system that counts those.
using Worth = int;

// A form that is worth aiming at, with what a hand of that form counts that has nothing else.
struct FormWorth {
  Form form;
  Worth worth = 0;
};

// Learned by having samples scored, so that bots can play rule systems they do not know.
class Appraisal {
 public:
  // `rules` must outlive the appraisal. Costs some twenty scores; worth keeping for a whole match.
  explicit Appraisal(const RuleSet& rules);

  [[nodiscard]] const RuleSet& rules() const { return rules_; }

  // What a hand needs to go out.
  [[nodiscard]] Worth minimum() const { return minimum_; }

  [[nodiscard]] const std::vector<FormWorth>& forms() const { return forms_; }

  // What a win on a discard without an exposed meld adds.
  [[nodiscard]] Worth concealed() const { return concealed_; }

  [[nodiscard]] Worth self_drawn() const { return self_drawn_; }

  // What a pung of an honor adds for the seat of `seat_wind`.
  [[nodiscard]] Worth pung_of(Tile honor, Wind seat_wind, Wind prevailing) const;

  // What the bonus tiles, or their absence, are worth at this seat.
  [[nodiscard]] Worth bonus(const Hand& hand, Wind seat_wind, Wind prevailing) const;

 private:
  const RuleSet& rules_;
  Worth minimum_ = 0;
  Worth plain_ = 0;
  Worth concealed_ = 0;
  Worth self_drawn_ = 0;
  Worth dragon_ = 0;
  Worth seat_wind_ = 0;
  Worth prevailing_ = 0;
  std::vector<FormWorth> forms_;
};

}  // namespace lair
