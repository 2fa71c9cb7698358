#include "server/table/clock.hpp"

#include <algorithm>

namespace lair::table {

Clock::Clock(const ClockSettings& settings) : settings_(settings) {
  for (Millis& reserve : reserves_) reserve = settings.reserve;
}

std::optional<Millis> Clock::due(Seat seat) const {
  if (!asked_at_[seat] || !settings_.is_timed()) return std::nullopt;
  return *asked_at_[seat] + settings_.move + reserves_[seat];
}

TimeLeft Clock::left(Seat seat, Millis now) const {
  if (!asked_at_[seat]) return {.move = settings_.move, .reserve = reserves_[seat]};
  const Millis thought = std::max(now - *asked_at_[seat], Millis(0));
  const Millis move = std::max(settings_.move - thought, Millis(0));
  const Millis over = std::max(thought - settings_.move, Millis(0));
  return {.move = move, .reserve = std::max(reserves_[seat] - over, Millis(0))};
}

BySeat<Millis> Clock::reserves_after(Seat seat, Millis now) const {
  BySeat<Millis> reserves = reserves_;
  reserves[seat] = left(seat, now).reserve;
  return reserves;
}

}  // namespace lair::table
