// Thinking time of four seats: a time for each decision, a reserve for the match.
#pragma once

#include <optional>

#include "engine/seat.hpp"
#include "server/table/records.hpp"

namespace lair::table {

struct TimeLeft {
  Millis move{0};
  Millis reserve{0};
};

// Counts only while a seat is asked. Knows no time of its own: `now` is passed in.
class Clock {
 public:
  Clock() = default;

  explicit Clock(const ClockSettings& settings);

  // `seat` is waited for from `now` on. Asking again starts its decision's time anew.
  void ask(Seat seat, Millis now) { asked_at_[seat] = now; }

  // Nobody is waited for.
  void rest() { asked_at_ = {}; }

  [[nodiscard]] bool is_asked(Seat seat) const { return asked_at_[seat].has_value(); }

  // When an asked seat was asked.
  [[nodiscard]] Millis asked_at(Seat seat) const { return *asked_at_[seat]; }

  // When an asked seat's time is up; nothing at a table without a limit.
  [[nodiscard]] std::optional<Millis> due(Seat seat) const;

  [[nodiscard]] TimeLeft left(Seat seat, Millis now) const;

  // The reserves once `seat` answers at `now`: what its thinking took beyond the decision's time is
  // gone from its own.
  [[nodiscard]] BySeat<Millis> reserves_after(Seat seat, Millis now) const;

  [[nodiscard]] const BySeat<Millis>& reserves() const { return reserves_; }

  void set_reserves(const BySeat<Millis>& reserves) { reserves_ = reserves; }

 private:
  ClockSettings settings_;
  BySeat<Millis> reserves_;
  BySeat<std::optional<Millis>> asked_at_;
};

}  // namespace lair::table
