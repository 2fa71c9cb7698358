// Tells the service manager that a loop still runs.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "server/app/service_manager.hpp"
#include "server/loops.hpp"

namespace lair {

// Lives on the loop it watches; does nothing if nobody wants to hear.
class Watchdog {
 public:
  Watchdog(const Loop& loop, ServiceManager& manager) : manager_(manager), timer_(loop) {}

  // Reports that the loop runs: at once, and from then on as often as the service manager asks.
  void begin() {
    const auto every = manager_.alive_every();
    if (!every) return;
    manager_.alive();
    timer_.expires_after(*every);
    timer_.async_wait([this](boost::system::error_code stopped) {
      if (!stopped) begin();
    });
  }

 private:
  ServiceManager& manager_;
  boost::asio::steady_timer timer_;
};

}  // namespace lair
