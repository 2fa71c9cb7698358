// A server that does not play passes players on to the one that does.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app/config.hpp"
#include "server/gateway/remote_pages.hpp"
#include "server/gateway/remote_play.hpp"
#include "server/loops.hpp"
#include "server/net/virtual_host.hpp"
#include "server/people/allowances.hpp"
#include "server/store/leadership.hpp"

namespace lair {

// The address where other servers reach one that listens at `port`: what is configured, with a
// port.
std::string reach_of(const Config& config, std::uint16_t port);

// Serves the web client itself; play, accounts and the other pages belong to the primary. While it
// cannot pass requests on, it answers those for the primary with 503. As long as it has never known
// a primary that accepts gateways, it answers everything with 503 but /healthz, /readyz, /metrics
// and /version.
class Gateway {
 public:
  // All must outlive it. The allowances are those of addresses; several gateways may share them.
  Gateway(const Config& config, Loops& loops, people::Allowances& allowances);

  // The virtual host for clients. `own` answers what the gateway says about itself: /healthz,
  // /readyz, /metrics.
  std::shared_ptr<net::VirtualHost> open(net::HttpHandler own);

  // Tells the gateway who plays now, if anybody does. Call it regularly, from one thread. Logs when
  // the gateway starts or stops being able to pass players on.
  void follow(const std::optional<store::Leader>& leader);

  // Whether everything is passed on. Any thread.
  [[nodiscard]] bool is_ready() const { return play_->is_open() && pages_->is_open(); }

  // Why it is not ready, as a sentence. Any thread.
  [[nodiscard]] std::string why_not() const;

  [[nodiscard]] std::size_t clients() const { return play_->clients(); }

  void stop();

 private:
  void tell_of_change(const std::optional<gateway::Primary>& primary);
  [[nodiscard]] std::optional<net::HttpAnswer> refusal_of_request(
      const net::HttpRequest& request) const;
  [[nodiscard]] std::optional<net::HttpAnswer> refusal_of_address(
      const net::HttpRequest& request) const;

  const Config& config_;
  people::Allowances& allowances_;
  std::shared_ptr<gateway::RemotePlay> play_;
  std::shared_ptr<gateway::RemotePages> pages_;
  std::atomic<bool> has_followed_{false};
  bool was_ready_ = false;  // when last logged
};

}  // namespace lair
