// The process around gateways: it listens, says how it is, hears signals, and plays nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/signal_set.hpp>

#include "server/api/metrics_text.hpp"
#include "server/app/config.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/watchdog.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"

namespace lair {

// One loop beside that of HTTP. Everything but `answer` is called by the thread that owns the host,
// before the loop runs or after it has stopped, or on the loop.
class GatewayHost {
 public:
  // What the server says of itself; any thread.
  struct Answers {
    std::function<net::HttpAnswer()> readiness;  // GET /readyz
    std::function<void(MetricsText&)> metrics;   // beside what the listener counts
  };

  // `config` and `service_manager` outlive it.
  GatewayHost(const Config& config, ServiceManager& service_manager, Answers answers);

  [[nodiscard]] Loops& loops() { return loops_; }

  // /healthz, /version, /readyz, /metrics; 404 for anything else.
  [[nodiscard]] net::HttpAnswer answer(const net::HttpRequest& request) const;

  // Accepts clients at `socket`, which it owns from now on, and readers of the metrics where they
  // have an address of their own. False, after a line in the log, when it cannot.
  bool listen(int socket, std::shared_ptr<net::VirtualHost> virtual_host);

  // Where clients are accepted, once it listens.
  [[nodiscard]] std::uint16_t port() const { return listener_->port(); }

  // The service manager hears that the server is up and, from now on, that it is alive. SIGINT and
  // SIGTERM call `stop` once; SIGHUP logs `why_no_reload`.
  void begin(std::function<void()> stop, std::string why_no_reload);

  // Until `close` has closed everything.
  void run() { loops_.run(); }

  // Accepts nobody any more; once all connections have ended calls `closed`, then the loop stops.
  // Any thread.
  void close(std::function<void()> closed);

  // Hears signals no more, lets go of its listeners. After the loop has stopped.
  void dissolve();

 private:
  [[nodiscard]] net::HttpAnswer metrics() const;
  void watch_signals();

  const Config& config_;
  ServiceManager& service_manager_;
  const Answers answers_;
  Loops loops_{1};
  boost::asio::signal_set signals_;
  Watchdog watchdog_;
  std::function<void()> stop_;  // null once it was called
  std::string why_no_reload_;
  std::shared_ptr<net::VirtualHost> virtual_host_;
  std::shared_ptr<net::Listener> listener_;
  std::shared_ptr<net::Listener> metrics_listener_;  // null: they have none of their own
};

}  // namespace lair
