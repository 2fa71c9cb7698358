// Connections that say no hello are closed: a place among them is for somebody.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <utility>

#include "server/lobby/clients.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class SilentClients {
 public:
  // All outlive it.
  SilentClients(const Clients& clients,
                TimeSource& time,
                const Loop& loop,
                std::chrono::seconds patience);

  // A new connection, of the clients already: it has so long from now.
  void watch(const ClientPtr& client);

  // For connections that come from now on.
  void change(std::chrono::seconds patience) { patience_ = patience; }

 private:
  void close();

  const Clients& clients_;
  const TimeSource& time_;
  std::chrono::seconds patience_;
  std::unique_ptr<Timer> timer_;
  // In the order they came, with the time they have.
  std::deque<std::pair<TimeSource::Instant, std::weak_ptr<Client>>> silent_;
};

}  // namespace lair::lobby
