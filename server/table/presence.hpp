// Who of those seated has the table open, as opposed to who owns a seat.
#pragma once

#include "engine/seat.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Not journalled: a server that starts finds nobody here. Whoever had a seat is then expected back,
// so that the first one to return does not go on without the others, and is excused until then.
class Presence {
 public:
  // Nobody was here before.
  void begin(Millis now) { empty_since_ = now; }

  void expect(Seat seat) {
    expected_[seat] = true;
    excused_[seat] = true;
  }

  // Who has not come is waited for no longer.
  void expect_nobody() { expected_ = {}; }

  void give_up_on(Seat seat) { expected_[seat] = false; }

  // Time counts for those who are missing only while somebody waits for them.
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

  // Here, or on the way back after the server started.
  [[nodiscard]] bool is_counted_on(Seat seat) const { return here_[seat] || expected_[seat]; }

  [[nodiscard]] BySeat<bool> counted_on() const {
    BySeat<bool> counted;
    for (const Seat seat : kSeats) counted[seat] = is_counted_on(seat);
    return counted;
  }

  // Not seen since the server started, which is no fault of theirs.
  [[nodiscard]] bool is_excused(Seat seat) const { return excused_[seat]; }

  [[nodiscard]] bool is_somebody_here() const {
    for (const bool here : here_) {
      if (here) return true;
    }
    return false;
  }

  // When the last one left; only while nobody is here.
  [[nodiscard]] Millis empty_since() const { return empty_since_; }

  // Only while somebody is here, who `seat` is not.
  [[nodiscard]] Millis missing_since(Seat seat) const { return missing_since_[seat]; }

 private:
  BySeat<bool> here_;
  BySeat<bool> expected_;
  BySeat<bool> excused_;
  BySeat<Millis> missing_since_;
  Millis empty_since_{0};
};

}  // namespace lair::table
