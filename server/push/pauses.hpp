// Devices whose push service keeps the server waiting, which are left alone for a while.
//
// People who subscribe addresses that never answer must not hold up everybody's calls. The newest
// call to each such device waits until the device is tried again.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/push/delivery.hpp"

namespace lair::push {

// For one thread at a time.
class Pauses {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::seconds kFirst{60};  // each further one is twice as long
  static constexpr std::chrono::seconds kLongest{3'600};
  static constexpr std::size_t kMax = 10'000;

  explicit Pauses(std::chrono::seconds first = kFirst) : first_(first) {}

  [[nodiscard]] bool is_paused(const std::string& endpoint, Instant now) const {
    const auto found = paused_.find(key_of(endpoint));
    return found != paused_.end() && now < found->second.until;
  }

  // It did not answer.
  void missed(const std::string& endpoint, Instant now) {
    make_room(now);
    if (paused_.size() >= kMax) return;
    Pause& pause = paused_[key_of(endpoint)];
    pause.lasts = std::clamp(2 * pause.lasts, first_, kLongest);
    pause.until = now + pause.lasts;
  }

  // Its answer took too long. Once may be chance; the second time in a row counts as missed.
  void came_late(const std::string& endpoint, Instant now) {
    if (paused_.contains(key_of(endpoint))) return missed(endpoint, now);
    make_room(now);
    if (paused_.size() < kMax) paused_[key_of(endpoint)] = {.until = now};
  }

  // Keeps the delivery for a device that is paused, if it is still of use when the pause ends. Of
  // two it keeps the newer one, but a message that something else is over replaces nothing. Returns
  // the delivery that is dropped, if any.
  std::optional<Delivery> keep(Delivery delivery) {
    const auto found = paused_.find(key_of(delivery.endpoint));
    if (found == paused_.end() || found->second.until >= delivery.useful_until) return delivery;
    std::optional<Delivery>& kept = found->second.kept;
    if (kept && delivery.call.is_over && !is_same_matter(kept->call, delivery.call)) {
      return delivery;
    }
    soonest_ = std::min(soonest_, found->second.until);
    return std::exchange(kept, std::move(delivery));
  }

  // A delivery that was kept for a device whose pause is over. Those that are of no use any more by
  // then are dropped.
  std::optional<Delivery> take_due(Instant now) {
    if (now < soonest_) return std::nullopt;
    soonest_ = Instant::max();
    for (auto& [key, pause] : paused_) {
      if (!pause.kept) continue;
      if (now < pause.until) {
        soonest_ = std::min(soonest_, pause.until);
        continue;
      }
      auto due = std::exchange(pause.kept, std::nullopt);
      if (now >= due->useful_until) continue;
      soonest_ = now;  // there may be more
      return due;
    }
    return std::nullopt;
  }

  // It answered in time, so its pause ends. Returns what was kept for it, if anything.
  std::optional<Delivery> answered(const std::string& endpoint) {
    auto pause = paused_.extract(key_of(endpoint));
    return pause ? std::move(pause.mapped().kept) : std::nullopt;
  }

 private:
  struct Pause {
    std::chrono::seconds lasts{0};
    Instant until{};
    std::optional<Delivery> kept = {};
  };

  static bool is_same_matter(const Call& one, const Call& other) {
    return one.kind == other.kind && one.number == other.number;
  }

  void make_room(Instant now) {
    if (paused_.size() < kMax) return;
    std::erase_if(paused_,
                  [now](const auto& one) { return one.second.until <= now && !one.second.kept; });
  }

  static std::size_t key_of(const std::string& endpoint) {
    return std::hash<std::string>()(endpoint);
  }

  std::chrono::seconds first_;
  std::map<std::size_t, Pause> paused_;
  Instant soonest_ = Instant::max();  // nothing that is kept is due before this
};

}  // namespace lair::push
