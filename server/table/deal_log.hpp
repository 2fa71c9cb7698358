// The present deal's events, numbered for each seat that saw them.
#pragma once

#include <cstdint>

#include "engine/play/event.hpp"
#include "engine/play/match.hpp"
#include "engine/seat.hpp"
#include "server/table/ports.hpp"

namespace lair::table {

// Numbers go on from deal to deal, so that a client resumes by the last one it saw.
class DealLog {
 public:
  // Folds decided events into the match, adds them to the log; what each seat saw of them.
  BySeat<SeenEvents> follow(GameMatch& match, const Events& events);

  // What `seat` saw after event `last`; from the present deal's beginning when that is longer ago.
  [[nodiscard]] SeenEvents since(const GameMatch& match, Seat seat, std::uint32_t last) const;

  // The number of the last event `seat` saw.
  [[nodiscard]] std::uint32_t last_seen(Seat seat) const { return seen_[seat]; }

  [[nodiscard]] const Events& events() const { return events_; }

 private:
  void begin_deal(const GameMatch& match);

  Events events_;
  BySeat<std::uint32_t> seen_;         // events each seat saw in the match
  BySeat<std::uint32_t> seen_before_;  // of those, before the present deal
  BySeat<Points> scores_before_;       // before the present deal
};

}  // namespace lair::table
