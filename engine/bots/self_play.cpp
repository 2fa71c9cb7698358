#include "engine/bots/self_play.hpp"

#include <memory>

#include "engine/bots/bot.hpp"
#include "engine/ensure.hpp"
#include "engine/play/decide.hpp"

namespace lair {
namespace {

void apply_all(GameMatch& match, const Events& events, const Observer& observer) {
  for (const Event& event : events) {
    apply(match, event);
    if (observer.after_event) observer.after_event(match, event);
  }
}

// The first seat, in seat order, that is waited for.
std::optional<Seat> next_to_act(const Deal& deal) {
  for (const Seat seat : kSeats) {
    if (is_waited_for(deal, seat)) return seat;
  }
  return std::nullopt;
}

}  // namespace

void play_deal(GameMatch& match,
               const WallSource& walls,
               const Policy& policy,
               const Observer& observer) {
  ensure(match.next.has_value(), "a deal follows only while the match goes on");
  const DealSetup setup = *match.next;
  apply_all(
      match, decide_deal(*match.rules, setup, walls(setup.number), match.deal.moment), observer);
  while (const auto seat = next_to_act(match.deal)) {
    const Action action = policy(match, *seat, legal(match.deal, *seat));
    if (observer.before_action) observer.before_action(match, *seat, action);
    auto events = decide(match.deal, *seat, action);
    if (!events) {
      if (observer.refused) observer.refused(match, *seat, events.error());
      events = decide(match.deal, *seat, absent_action(match.deal, *seat));
    }
    ensure(events.has_value(), "what the rules do for a seat is never refused");
    apply_all(match, *events, observer);
  }
}

std::uint32_t play_match(GameMatch& match,
                         const WallSource& walls,
                         const Policy& policy,
                         const Observer& observer,
                         std::uint32_t deals_max) {
  std::uint32_t deals = 0;
  while (match.next && deals < deals_max) {
    play_deal(match, walls, policy, observer);
    ++deals;
  }
  return deals;
}

Policy bots(const RuleSet& rules) {
  return [appraisal = std::make_shared<const Appraisal>(rules)](
             const GameMatch& match, Seat seat, const Actions& legal) {
    return choose(*appraisal, seat, view_of(seat, match.deal), legal);
  };
}

}  // namespace lair
