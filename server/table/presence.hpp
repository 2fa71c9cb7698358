// Which seated people have the table open, as opposed to who owns a seat.
#pragma once

#include "engine/seat.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Not journalled: a server that starts finds nobody here. People who had a seat are then expected
// back, so that the first to return does not go on without the others. Until then they are excused.
class Presence {
 public:
  // Nobody is here from `now` on.
  void begin(Millis now) { empty_since_ = now; }

  void expect(Seat seat) {
    expected_[seat] = true;
    excused_[seat] = true;
  }

  // People who have not come are waited for no longer.
  void expect_nobody() { expected_ = {}; }

  void give_up_on(Seat seat) { expected_[seat] = false; }

  // Absence counts only while somebody is there to wait for the missing people.
  void arrive(Seat seat, Millis now) {
    if (!is_somebody_here())
      missing_since_ = {
          {now, now, now, now}
      };
    here_[seat] = true;
    expected_[seat] = false;
    excused_[seat] = false;
  }

  void leave(Seat seat, Millis now) {
    here_[seat] = false;
    missing_since_[seat] = now;
    empty_since_ = now;
  }

  [[nodiscard]] bool is_here(Seat seat) const { return here_[seat]; }

  [[nodiscard]] const BySeat<bool>& here() const { return here_; }

  // Is here, or is expected back after the server started.
  [[nodiscard]] bool is_counted_on(Seat seat) const { return here_[seat] || expected_[seat]; }

  [[nodiscard]] BySeat<bool> counted_on() const {
    BySeat<bool> counted;
    for (const Seat seat : kSeats) counted[seat] = is_counted_on(seat);
    return counted;
  }

  // Not seen since the server started, which is not their fault.
  [[nodiscard]] bool is_excused(Seat seat) const { return excused_[seat]; }

  [[nodiscard]] bool is_somebody_here() const {
    for (const bool here : here_) {
      if (here) return true;
    }
    return false;
  }

  // When the last one left. Only valid while nobody is here.
  [[nodiscard]] Millis empty_since() const { return empty_since_; }

  // Since when `seat` counts as missing. Only valid while it is not here and somebody else is.
  [[nodiscard]] Millis missing_since(Seat seat) const { return missing_since_[seat]; }

 private:
  BySeat<bool> here_;
  BySeat<bool> expected_;
  BySeat<bool> excused_;
  BySeat<Millis> missing_since_;
  Millis empty_since_{0};
};

}  // namespace lair::table
