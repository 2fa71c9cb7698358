#include "engine/bots/bot.hpp"

#include <algorithm>

#include "engine/bots/melding.hpp"
#include "engine/bots/prospects.hpp"
#include "engine/ensure.hpp"
#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

bool offers(const Actions& legal, const Action& action) {
  return std::ranges::find(legal, action) != legal.end();
}

// A kong gives a free draw, so it is declared if it costs the hand nothing.
Action on_turn(const Prospects& prospects, const Hand& hand, const Actions& legal) {
  const BestDiscard discard = prospects.best_discard(hand);
  for (const Action& action : legal) {
    const auto* kong = std::get_if<DeclareKong>(&action);
    if (kong != nullptr && prospects.of(after_kong(hand, *kong)) >= discard.promise) return action;
  }
  return Discard{.tile = discard.tile};
}

Action in_window(const Prospects& prospects,
                 const Hand& hand,
                 const View& view,
                 const Actions& legal) {
  Action best = Pass{};
  Promise most = prospects.of(hand);
  for (const Action& claim : legal) {
    if (std::holds_alternative<Pass>(claim)) continue;
    const Hand melded = after_claim(hand, claim, view);
    const Promise promise = std::holds_alternative<ClaimKong>(claim)
                                ? prospects.of(melded)
                                : prospects.best_discard(melded).promise;
    if (promise > most) {
      best = claim;
      most = promise;
    }
  }
  return best;
}

}  // namespace

Action choose(const Appraisal& appraisal, Seat seat, const View& view, const Actions& legal) {
  ensure(!legal.empty(), "a bot is asked only when there is something to choose");
  if (offers(legal, MahJong{})) return MahJong{};
  if (legal.size() == 1) return legal[0];
  const Prospects prospects(appraisal, seat, view);
  const Hand hand = own_hand(seat, view);
  if (view.phase == ViewPhase::Turn) return on_turn(prospects, hand, legal);
  return in_window(prospects, hand, view, legal);
}

Action choose(const RuleSet& rules, Seat seat, const View& view, const Actions& legal) {
  return choose(Appraisal(rules), seat, view, legal);
}

}  // namespace lair
