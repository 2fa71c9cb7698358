// Thinking time of the four seats: a time for each decision and a reserve for the match.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/seat.hpp"
#include "server/table/records.hpp"

namespace lair::table {

struct TimeLeft {
  Millis move{0};
  Millis reserve{0};
};

// Network delay that is not charged: the most for one decision, the size of the quota, and how
// much of it comes back with each decision. Rule T5.3.
inline constexpr Millis kLagCreditMax{500};
inline constexpr Millis kLagQuotaMax{2'000};
inline constexpr Millis kLagQuotaRefill{200};

// Rule T5.2. Counts only while a seat is asked. Has no clock of its own: `now` is passed in.
class Clock {
 public:
  Clock() = default;

  explicit Clock(const ClockSettings& settings);

  // `seat` is waited for from `now` on. Asking again restarts the decision's time.
  void ask(Seat seat, Millis now);

  // The present decision may take this much longer.
  void grant(Seat seat, Millis time) { extra_[seat] = time; }

  // No seat is waited for.
  void rest() { asked_at_ = {}; }

  // Time stands still from pause() to resume().
  void pause(Millis now);
  void resume(Millis now);

  [[nodiscard]] bool is_asked(Seat seat) const { return asked_at_[seat].has_value(); }

  // When the seat was asked. Only for a seat that is asked.
  [[nodiscard]] Millis asked_at(Seat seat) const { return *asked_at_[seat]; }

  // When the time of an asked seat is up; nothing if the table has no time limit.
  [[nodiscard]] std::optional<Millis> due(Seat seat) const;

  // The time left as its player is shown it, without credit for lag.
  [[nodiscard]] TimeLeft left(Seat seat, Millis now) const;

  // The round-trip time to the seat's client.
  void note_lag(Seat seat, Millis lag) { lag_[seat] = std::max(lag, Millis(0)); }

  // Returns the reserves after `seat` answers at `now`. Time that its thinking took beyond the
  // decision's own time, less the credit for lag, is taken from its reserve. Uses up that credit.
  BySeat<Millis> answer(Seat seat, Millis now);

  [[nodiscard]] const BySeat<Millis>& reserves() const { return reserves_; }

  void set_reserves(const BySeat<Millis>& reserves) { reserves_ = reserves; }

 private:
  [[nodiscard]] Millis thought(Seat seat, Millis now) const;
  [[nodiscard]] Millis credit(Seat seat) const;

  ClockSettings settings_;
  BySeat<Millis> reserves_;
  BySeat<Millis> extra_;  // for the present decision
  BySeat<Millis> lag_;
  BySeat<Millis> lag_quota_{
      {kLagQuotaMax, kLagQuotaMax, kLagQuotaMax, kLagQuotaMax}
  };
  BySeat<std::optional<Millis>> asked_at_;
  std::optional<Millis> paused_at_;
};

}  // namespace lair::table
