// The claim window of a constant table: it stays open for a time that does not depend on who could
// claim.
#pragma once

#include <optional>

#include "engine/play/decide.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// What ends a window at a table of this mode: certainty about the outcome, or a HeldWindow.
constexpr WindowEnd window_end(ClaimWindow mode) {
  return mode == ClaimWindow::Constant ? WindowEnd::WhenTold : WindowEnd::WhenCertain;
}

// Whether the events, decided at a table of this mode, open a window that has to be held.
bool opens_held_window(ClaimWindow mode, const Events& events);

// Times the one window that is open. Has no clock of its own: `now` is passed in.
class HeldWindow {
 public:
  // Opens a window of this length, which was drawn without looking at any hand.
  void open(Millis length) {
    length_ = length;
    until_.reset();
  }

  void close() {
    length_.reset();
    until_.reset();
  }

  // Time counts from `now` on, unless it is counting already.
  void run(Millis now) {
    if (length_ && !until_) until_ = now + *length_;
  }

  // Nobody is there: the whole length counts again once somebody is.
  void rest() { until_.reset(); }

  [[nodiscard]] bool is_open() const { return length_.has_value(); }

  // When the window closes; nothing while time does not count.
  [[nodiscard]] std::optional<Millis> due() const { return until_; }

  [[nodiscard]] Millis left(Millis now) const;

  // How long a bot takes to answer that would take `thinking`; less than an open window lasts.
  [[nodiscard]] Millis inside(Millis thinking) const;

 private:
  std::optional<Millis> length_;
  std::optional<Millis> until_;
};

}  // namespace lair::table
