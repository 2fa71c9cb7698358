// A server that does not play serves players all the same: it passes them on to the one that does.
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
#include "server/store/leadership.hpp"

namespace lair {

// Where others reach a server that listens at `port`: what is configured, with a port.
std::string reach_of(const Config& config, std::uint16_t port);

// Serves the web client itself; play, accounts and the other pages are the primary's. Answers 503
// to those, and to everything while it has never known a primary that takes up gateways.
class Gateway {
 public:
  // `loops` outlive it.
  Gateway(const Config& config, Loops& loops);

  // For clients. `own` answers what the gateway says of itself: /healthz, /readyz, /metrics.
  std::shared_ptr<net::VirtualHost> open(net::HttpHandler own);

  // Who plays now; nothing when nobody does. To be called every now and then, by one thread: logs
  // when players begin or cease to be passed on.
  void follow(const std::optional<store::Leader>& leader);

  // Whether everything is passed on. Any thread.
  [[nodiscard]] bool is_ready() const { return play_->is_open() && pages_->is_open(); }

  // Why not, as a sentence. Any thread.
  [[nodiscard]] std::string why_not() const;

  [[nodiscard]] std::size_t clients() const { return play_->clients(); }

  void stop();

 private:
  void tell_of_change(const std::optional<gateway::Primary>& primary);
  [[nodiscard]] std::optional<net::HttpAnswer> refusal_of_request(
      const net::HttpRequest& request) const;

  const Config& config_;
  std::shared_ptr<gateway::RemotePlay> play_;
  std::shared_ptr<gateway::RemotePages> pages_;
  std::atomic<bool> has_followed_{false};
  bool was_ready_ = false;  // when it was told last
};

}  // namespace lair
