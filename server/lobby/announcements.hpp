// What everybody is told: operators' announcements, and that the server is about to stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/lobby/clients.hpp"
#include "server/time_source.hpp"
#include "server/wire/people_frames.hpp"

namespace lair::lobby {

class Announcements {
 public:
  // Both outlive it; `loop` is the lobby's.
  Announcements(const Clients& clients, const TimeSource& time, const Loop& loop)
      : clients_(clients), time_(time), loop_(loop) {}

  // --- Any thread ---

  // Tells everybody connected now, and everybody who arrives before `until` (seconds since 1970).
  // An empty text withdraws the earlier announcement.
  void announce(std::string text, std::int64_t until);

  // Tells everybody, now or on arrival, that the server will stop. From then on no table opens.
  void stop_within(std::chrono::seconds at_most);

  // Ends every connection so that clients resume after the restart; then calls `done` on the loop.
  void close_all(std::function<void()> done);

  // --- On the loop ---

  // Tells a newcomer the announcements in force.
  void tell(const Client& newcomer) const;

  [[nodiscard]] bool is_stopping() const { return stops_at_.has_value(); }

 private:
  void tell_stopping(const Client& client) const;

  const Clients& clients_;
  const TimeSource& time_;
  Loop loop_;
  std::optional<TimeSource::Instant> stops_at_;  // at the latest
  wire::Announcement announcement_;
};

}  // namespace lair::lobby
