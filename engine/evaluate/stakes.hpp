// What a win brings its winner and costs the others: the settlement of a table, measured.
#pragma once

#include "engine/play/view.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

// Points that change hands, as a straight line over the total of the winner's sheet.
struct Share {
  double fixed = 0.0;
  double per_point = 0.0;

  [[nodiscard]] double of(double total) const { return fixed + per_point * total; }
};

// The stakes of one seat in one deal.
struct Stakes {
  Share win_claimed;  // gained by a win on a discard
  Share win_drawn;
  Share deal_in;   // paid by this seat when another wins on its discard
  Share bystand;   // paid when another wins on somebody else's discard
  Share by_drawn;  // paid when another wins self-drawn
};

// Asks the rule set about two totals for each way a deal may end; what the other hands are worth is
// not considered.
Stakes stakes_of(const RuleSet& rules, const DealSetup& setup, Seat seat);

}  // namespace lair
