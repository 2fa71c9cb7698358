// Recent calls to people who are away, so that nobody is called repeatedly for the same thing.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>

#include "server/push/ports.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

class CallsMade {
 public:
  static constexpr std::chrono::seconds kOnceIn{60};
  static constexpr std::size_t kMax = 10'000;

  // Returns whether the call may be made; if so, it counts as made.
  bool make(PlayerId player, push::Kind kind, std::uint64_t number, TimeSource::Instant now) {
    if (made_.size() >= kMax) {
      std::erase_if(made_, [now](const auto& each) { return each.second + kOnceIn <= now; });
    }
    if (made_.size() >= kMax) return false;
    const auto [found, is_new] = made_.try_emplace({player, kind, number}, now);
    if (is_new) return true;
    if (found->second + kOnceIn > now) return false;
    found->second = now;
    return true;
  }

 private:
  std::map<std::tuple<PlayerId, push::Kind, std::uint64_t>, TimeSource::Instant> made_;
};

}  // namespace lair::lobby
