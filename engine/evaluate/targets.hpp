// Complete hands that are worth aiming at under a rule system, with what each counts and is paid.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/bots/appraisal.hpp"
#include "engine/hands/kinds.hpp"
#include "engine/hands/shanten.hpp"
#include "engine/inline_vector.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

enum class Shape : std::uint8_t {
  Sets,             // four sets and eyes, some of the sets given
  KnittedStraight,  // nine knitted tiles, one set, eyes
  SevenPairs,
  FourAlikePairs,  // seven pairs, where four alike count as two
  Orphans,
  HonorsAndKnitted,
};

struct Target {
  Shape shape = Shape::Sets;
  Form form = {};                    // the form of the sets that are not given
  InlineVector<Tile, 3> chows = {};  // the given chows, by their lowest tiles
  Kinds knitted = {};                // the knitted tiles, in a knitted shape
  Kinds allowed = {};                // the kinds it may be made of
  Worth worth = 0;                   // toward the minimum, if exposed and won on a discard
};

// Learned from samples that the rule set scores, so no rule system is named here.
class Targets {
 public:
  // `rules` must outlive it. Costs a few thousand scores; worth keeping for a whole match.
  explicit Targets(const RuleSet& rules);

  [[nodiscard]] const Appraisal& appraisal() const { return appraisal_; }

  [[nodiscard]] const std::vector<Target>& all() const { return all_; }

  // What a hand that counts `worth` is paid.
  [[nodiscard]] double total_of(Worth worth) const;

 private:
  void add_forms();
  void add_simples();
  void add_given_chows();
  void add_special();
  void offer(const Target& target);

  Appraisal appraisal_;
  std::vector<Target> all_;
  std::vector<double> totals_;  // what a hand is paid, by worth
};

}  // namespace lair
