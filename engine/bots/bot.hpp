// A player that follows rules of thumb: one seat's knowledge in, one action out.
#pragma once

#include "engine/bots/appraisal.hpp"
#include "engine/play/action.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

// The action a bot at `seat` takes; always one of `legal`, which must not be empty. Sees only what
// the seat may know: `view` is the seat's own. Pure, so bots also play in simulation and replays.
Action choose(const RuleSet& rules, Seat seat, const View& view, const Actions& legal);

// The same for a caller that keeps the appraisal of the rules from one question to the next, at a
// third of the cost.
Action choose(const Appraisal& appraisal, Seat seat, const View& view, const Actions& legal);

}  // namespace lair
