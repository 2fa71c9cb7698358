// One server in front of several clubs, each with a database and a primary of its own.
#pragma once

#include <memory>
#include <vector>

#include <boost/asio/signal_set.hpp>

#include "server/app/config.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/watchdog.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"

namespace lair {

// Passes players on to the club whose name they come by, plays nothing itself. A club whose
// database or primary is gone is answered for with 503; the others do not notice.
class ClubGateways {
 public:
  // What is given outlives it.
  ClubGateways(const Config& config, ServiceManager& service_manager);
  ~ClubGateways();
  ClubGateways(const ClubGateways&) = delete;
  ClubGateways& operator=(const ClubGateways&) = delete;

  // Until SIGINT or SIGTERM; the exit status, 1 when it cannot listen.
  int run();

 private:
  class Club;

  [[nodiscard]] std::shared_ptr<net::Reception> reception();
  [[nodiscard]] net::HttpAnswer answer(const net::HttpRequest& request) const;
  [[nodiscard]] net::HttpAnswer readiness() const;
  [[nodiscard]] net::HttpAnswer metrics() const;
  bool open();
  void watch_signals();
  void close();

  const Config& config_;
  ServiceManager& service_manager_;
  Loops loops_{1};
  boost::asio::signal_set signals_;
  Watchdog watchdog_;
  std::vector<std::unique_ptr<Club>> clubs_;
  std::shared_ptr<net::Reception> reception_;
  std::shared_ptr<net::Listener> listener_;
  std::shared_ptr<net::Listener> metrics_listener_;
};

}  // namespace lair
