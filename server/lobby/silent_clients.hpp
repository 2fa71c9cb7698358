// Closes connections that do not say hello, so that they do not take up places.
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

  // A new connection, already among the clients, has `patience` from now on to say hello.
  void watch(const ClientPtr& client);

  // Applies to connections that arrive from now on.
  void change(std::chrono::seconds patience) { patience_ = patience; }

 private:
  void close();

  const Clients& clients_;
  const TimeSource& time_;
  std::chrono::seconds patience_;
  std::unique_ptr<Timer> timer_;
  // In order of arrival, with their deadlines.
  std::deque<std::pair<TimeSource::Instant, std::weak_ptr<Client>>> silent_;
};

}  // namespace lair::lobby
