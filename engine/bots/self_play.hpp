// Deals played without people: policies answer, the engine decides, an observer watches.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/play/event.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/match.hpp"
#include "engine/play/refusal.hpp"
#include "engine/tiles/wall.hpp"

namespace lair {

// The wall of a deal, by the deal's number from 1.
using WallSource = std::function<Wall(std::uint32_t number)>;

// The action of a seat that is waited for, one of `legal`.
using Policy = std::function<Action(const GameMatch& match, Seat seat, const Actions& legal)>;

// Watches the play; each function may be empty.
struct Observer {
  // Called before an action is decided.
  std::function<void(const GameMatch& match, Seat seat, const Action& action)> before_action;
  // Called after each event has been applied.
  std::function<void(const GameMatch& match, const Event& event)> after_event;
  // Called if an action is refused; the rules then act for the seat.
  std::function<void(const GameMatch& match, Seat seat, const Refusal& refusal)> refused;
};

// Plays the next deal of `match`, which must be between deals, to its end. Seats that are waited
// for at the same moment answer in seat order.
void play_deal(GameMatch& match,
               const WallSource& walls,
               const Policy& policy,
               const Observer& observer);

// Plays deals until the match is over, at most `deals_max`; returns how many there were.
std::uint32_t play_match(GameMatch& match,
                         const WallSource& walls,
                         const Policy& policy,
                         const Observer& observer,
                         std::uint32_t deals_max);

// Bots at all four seats, seeing their own views only. `rules` must outlive the policy.
Policy bots(const RuleSet& rules);

}  // namespace lair
