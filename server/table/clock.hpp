// Thinking time of four seats: a time for each decision, a reserve for the match.
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

// What the way between client and server may cost without being charged: so much of one decision,
// so much in a row, so much of it back with each decision. Rule T5.3.
inline constexpr Millis kLagCreditMax{500};
inline constexpr Millis kLagQuotaMax{2'000};
inline constexpr Millis kLagQuotaRefill{200};

// Rule T5.2. Counts only while a seat is asked. Knows no time of its own: `now` is passed in.
class Clock {
 public:
  Clock() = default;

  explicit Clock(const ClockSettings& settings);

  // `seat` is waited for from `now` on. Asking again starts its decision's time anew.
  void ask(Seat seat, Millis now);

  // The decision asked for may take that much longer.
  void grant(Seat seat, Millis time) { extra_[seat] = time; }

  // Nobody is waited for.
  void rest() { asked_at_ = {}; }

  // Time stands still between the two.
  void pause(Millis now);
  void resume(Millis now);

  [[nodiscard]] bool is_asked(Seat seat) const { return asked_at_[seat].has_value(); }

  // When an asked seat was asked.
  [[nodiscard]] Millis asked_at(Seat seat) const { return *asked_at_[seat]; }

  // When an asked seat's time is up; nothing at a table without a limit.
  [[nodiscard]] std::optional<Millis> due(Seat seat) const;

  // As its player is shown it, without credit for lag.
  [[nodiscard]] TimeLeft left(Seat seat, Millis now) const;

  // How far away the seat's client is, there and back.
  void note_lag(Seat seat, Millis lag) { lag_[seat] = std::max(lag, Millis(0)); }

  // The reserves once `seat` answers at `now`: what its thinking took beyond the decision's time,
  // less the credit for its lag, is gone from its own. Spends the credit.
  BySeat<Millis> answer(Seat seat, Millis now);

  [[nodiscard]] const BySeat<Millis>& reserves() const { return reserves_; }

  void set_reserves(const BySeat<Millis>& reserves) { reserves_ = reserves; }

 private:
  [[nodiscard]] Millis thought(Seat seat, Millis now) const;
  [[nodiscard]] Millis credit(Seat seat) const;

  ClockSettings settings_;
  BySeat<Millis> reserves_;
  BySeat<Millis> extra_;  // of the decision asked for
  BySeat<Millis> lag_;
  BySeat<Millis> lag_quota_{
      {kLagQuotaMax, kLagQuotaMax, kLagQuotaMax, kLagQuotaMax}
  };
  BySeat<std::optional<Millis>> asked_at_;
  std::optional<Millis> paused_at_;
};

}  // namespace lair::table
