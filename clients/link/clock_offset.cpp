#include "clients/link/clock_offset.hpp"

#include <algorithm>
#include <cstddef>

namespace lair::link {
namespace {

constexpr std::size_t kSamplesKept = 16;

}  // namespace

void ClockOffset::add(Millis sent, Millis now, Millis server) {
  const Millis round_trip = std::max(Millis(0), now - sent);
  samples_.push_back({.round_trip = round_trip, .offset = server - (sent + round_trip / 2)});
  if (samples_.size() > kSamplesKept) samples_.pop_front();
}

ClockOffset::Sample ClockOffset::fastest() const {
  const auto found = std::ranges::min_element(samples_, {}, &Sample::round_trip);
  return found == samples_.end() ? Sample() : *found;
}

Millis ClockOffset::offset() const { return fastest().offset; }

std::optional<Millis> ClockOffset::round_trip() const {
  if (samples_.empty()) return std::nullopt;
  return samples_.back().round_trip;
}

}  // namespace lair::link
