// One server in front of several clubs, each with a database and a primary of its own.
#pragma once

#include <memory>
#include <vector>

#include "server/app/config.hpp"
#include "server/app/gateway_host.hpp"
#include "server/app/reload.hpp"
#include "server/app/service_manager.hpp"

namespace lair {

// Passes players on to the club whose name they connect by, and plays nothing itself. If a club's
// database or primary is gone, requests for that club are answered with 503; the other clubs do not
// notice.
class ClubGateways {
 public:
  // `config` and `service_manager` must outlive it.
  //   reread  the configuration as it is written now, for SIGHUP
  ClubGateways(const Config& config, Reread reread, ServiceManager& service_manager);
  ~ClubGateways();
  ClubGateways(const ClubGateways&) = delete;
  ClubGateways& operator=(const ClubGateways&) = delete;

  // Runs until SIGINT or SIGTERM. Returns the exit status, 1 if it cannot listen.
  int run();

 private:
  class Club;

  [[nodiscard]] std::shared_ptr<net::VirtualHost> virtual_host();
  [[nodiscard]] net::HttpAnswer readiness() const;
  void tell_metrics(MetricsText& text) const;
  void stop();

  const Config& config_;
  ServiceManager& service_manager_;
  GatewayHost host_;
  std::vector<std::unique_ptr<Club>> clubs_;
};

}  // namespace lair
