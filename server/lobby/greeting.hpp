// What a newcomer is told.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "server/lobby/announcements.hpp"
#include "server/lobby/client.hpp"
#include "server/lobby/devices.hpp"
#include "server/lobby/following.hpp"
#include "server/lobby/hosting.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/talking.hpp"
#include "server/people/moderation.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Greeting {
 public:
  // All outlive it.
  struct Needs {
    const Rooms& rooms;
    const TableDirectory& tables;
    const Devices& devices;
    const Hosting& hosting;
    const Announcements& announcements;
    people::Moderation& moderation;
    Talking& talking;
    Following& following;
    const TimeSource& time;
    std::string version;  // of the server
  };

  explicit Greeting(Needs needs)
      : needs_(std::move(needs)), started_ms_(needs_.time.wall_clock_ms()) {}

  // The client has been identified; `token` is that of a new session, or empty.
  void tell(const Client& client, std::string token) const;

 private:
  Needs needs_;
  std::uint64_t started_ms_;
};

}  // namespace lair::lobby
