// The claim window of a constant table: open for a time that does not ask who could claim.
#pragma once

#include <optional>

#include "engine/play/decide.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Who ends a window at a table of this mode: certainty, or a HeldWindow.
constexpr WindowEnd window_end(ClaimWindow mode) {
  return mode == ClaimWindow::Constant ? WindowEnd::WhenTold : WindowEnd::WhenCertain;
}

// Whether the events, decided at a table of this mode, leave a window open that has to be held.
bool opens_held_window(ClaimWindow mode, const Events& events);

// Counts the time of the one window that is open. Knows no time of its own: `now` is passed in.
class HeldWindow {
 public:
  // Every window is opened with its length, drawn before anybody looks at a hand.
  void open(Millis length) {
    length_ = length;
    until_.reset();
  }

  void close() {
    length_.reset();
    until_.reset();
  }

  // Time counts from `now` on, unless it does already.
  void run(Millis now) {
    if (length_ && !until_) until_ = now + *length_;
  }

  // Nobody is there: the whole length counts anew once somebody is.
  void rest() { until_.reset(); }

  [[nodiscard]] bool is_open() const { return length_.has_value(); }

  // When it closes; nothing while time does not count.
  [[nodiscard]] std::optional<Millis> due() const { return until_; }

  [[nodiscard]] Millis left(Millis now) const;

  // A bot's answer comes `thinking` after it was asked, and always inside the window.
  [[nodiscard]] Millis inside(Millis thinking) const;

 private:
  std::optional<Millis> length_;
  std::optional<Millis> until_;
};

}  // namespace lair::table
