#include "server/table/clock.hpp"

namespace lair::table {

Clock::Clock(const ClockSettings& settings) : settings_(settings) {
  for (Millis& reserve : reserves_) reserve = settings.reserve;
}

void Clock::ask(Seat seat, Millis now) {
  asked_at_[seat] = now;
  extra_[seat] = Millis(0);
  lag_quota_[seat] = std::min(lag_quota_[seat] + kLagQuotaRefill, kLagQuotaMax);
}

void Clock::pause(Millis now) {
  if (!paused_at_) paused_at_ = now;
}

void Clock::resume(Millis now) {
  if (!paused_at_) return;
  for (auto& asked_at : asked_at_) {
    if (asked_at) *asked_at += now - std::max(*paused_at_, *asked_at);
  }
  paused_at_.reset();
}

Millis Clock::thought(Seat seat, Millis now) const {
  const Millis until = paused_at_ ? std::min(*paused_at_, now) : now;
  return std::max(until - *asked_at_[seat], Millis(0));
}

Millis Clock::credit(Seat seat) const {
  return std::min({lag_[seat], kLagCreditMax, lag_quota_[seat]});
}

std::optional<Millis> Clock::due(Seat seat) const {
  if (!asked_at_[seat] || !settings_.is_timed() || paused_at_) return std::nullopt;
  return *asked_at_[seat] + settings_.move + extra_[seat] + reserves_[seat] + credit(seat);
}

TimeLeft Clock::left(Seat seat, Millis now) const {
  if (!asked_at_[seat]) return {.move = settings_.move, .reserve = reserves_[seat]};
  const Millis free = settings_.move + extra_[seat];
  const Millis thinking = thought(seat, now);
  const Millis over = std::max(thinking - free, Millis(0));
  return {.move = std::max(free - thinking, Millis(0)),
          .reserve = std::max(reserves_[seat] - over, Millis(0))};
}

BySeat<Millis> Clock::answer(Seat seat, Millis now) {
  BySeat<Millis> reserves = reserves_;
  if (!asked_at_[seat]) return reserves;
  const Millis over = std::max(thought(seat, now) - settings_.move - extra_[seat], Millis(0));
  const Millis credited = std::min(over, credit(seat));
  lag_quota_[seat] -= credited;
  reserves[seat] = std::max(reserves[seat] - (over - credited), Millis(0));
  return reserves;
}

}  // namespace lair::table
