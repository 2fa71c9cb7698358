// Who of those seated has the table open, as opposed to who owns a seat.
#pragma once

#include "engine/seat.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Not journalled: a server that starts finds nobody here. Whoever had a seat is then expected back,
// so that the first one to return does not go on without the others.
class Presence {
 public:
  void expect(Seat seat) { expected_[seat] = true; }

  // Nobody is waited for any longer who has not come.
  void expect_nobody() { expected_ = {}; }

  void arrive(Seat seat) {
    here_[seat] = true;
    expected_[seat] = false;
  }

  void leave(Seat seat, Millis now) {
    here_[seat] = false;
    empty_since_ = now;
  }

  // Nobody was here before.
  void begin(Millis now) { empty_since_ = now; }

  [[nodiscard]] bool is_here(Seat seat) const { return here_[seat]; }

  [[nodiscard]] const BySeat<bool>& here() const { return here_; }

  // Here, or on the way back after the server started.
  [[nodiscard]] bool is_counted_on(Seat seat) const { return here_[seat] || expected_[seat]; }

  [[nodiscard]] bool is_somebody_here() const {
    for (const bool here : here_) {
      if (here) return true;
    }
    return false;
  }

  // When the last one left; only while nobody is here.
  [[nodiscard]] Millis empty_since() const { return empty_since_; }

 private:
  BySeat<bool> here_;
  BySeat<bool> expected_;
  Millis empty_since_{0};
};

}  // namespace lair::table
