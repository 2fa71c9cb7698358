// Notifications that devices may still show, so that they can be taken back once they are over.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "server/push/ports.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

class StandingCalls {
 public:
  // Beyond this the oldest call is forgotten; its notification stays on the device.
  static constexpr std::size_t kMax = 10'000;

  void add(PlayerId player, const push::Call& call, TimeSource::Instant now) {
    if (calls_.size() >= kMax) calls_.erase(oldest());
    calls_.insert_or_assign({player, call.kind, call.number}, Standing{call.name, now});
  }

  // Returns the call as it was made; nothing if there was none, or if it has already been taken
  // back.
  std::optional<push::Call> end(PlayerId player, push::Kind kind, std::uint64_t number) {
    const auto found = calls_.find({player, kind, number});
    if (found == calls_.end()) return std::nullopt;
    push::Call call{.kind = kind, .number = number, .name = std::move(found->second.name)};
    calls_.erase(found);
    return call;
  }

 private:
  struct Standing {
    std::string name;
    TimeSource::Instant since;
  };

  using Calls = std::map<std::tuple<PlayerId, push::Kind, std::uint64_t>, Standing>;

  Calls::iterator oldest() {
    return std::min_element(calls_.begin(), calls_.end(), [](const auto& a, const auto& b) {
      return a.second.since < b.second.since;
    });
  }

  Calls calls_;
};

}  // namespace lair::lobby
