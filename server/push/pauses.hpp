// Devices whose push service keeps us waiting, which are left alone for a while: whoever subscribes
// addresses that never answer must not hold up everybody's calls.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>

namespace lair::push {

// Not from several threads.
class Pauses {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  static constexpr std::chrono::seconds kFirst{60};  // twice as long each time after
  static constexpr std::chrono::seconds kLongest{3'600};
  static constexpr std::size_t kMax = 10'000;

  [[nodiscard]] bool is_paused(const std::string& endpoint, Instant now) const {
    const auto found = paused_.find(key_of(endpoint));
    return found != paused_.end() && now < found->second.until;
  }

  // It did not come.
  void missed(const std::string& endpoint, Instant now) {
    make_room(now);
    if (paused_.size() >= kMax) return;
    Pause& pause = paused_[key_of(endpoint)];
    pause.lasts = std::clamp(2 * pause.lasts, kFirst, kLongest);
    pause.until = now + pause.lasts;
  }

  // It took too long. Once may be chance: the second time in a row counts as missed.
  void came_late(const std::string& endpoint, Instant now) {
    if (paused_.contains(key_of(endpoint))) return missed(endpoint, now);
    make_room(now);
    if (paused_.size() < kMax) paused_[key_of(endpoint)] = {.until = now};
  }

  // In time.
  void answered(const std::string& endpoint) { paused_.erase(key_of(endpoint)); }

 private:
  struct Pause {
    std::chrono::seconds lasts{0};
    Instant until{};
  };

  void make_room(Instant now) {
    if (paused_.size() < kMax) return;
    std::erase_if(paused_, [now](const auto& one) { return one.second.until <= now; });
  }

  static std::size_t key_of(const std::string& endpoint) {
    return std::hash<std::string>()(endpoint);
  }

  std::map<std::size_t, Pause> paused_;
};

}  // namespace lair::push
