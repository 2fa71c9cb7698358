// The process around gateways: it listens, reports its state, obeys signals, and plays nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <boost/asio/signal_set.hpp>

#include "server/api/metrics_text.hpp"
#include "server/app/config.hpp"
#include "server/app/reload.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/watchdog.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"
#include "server/people/allowances.hpp"

namespace lair {

// Has one loop besides the one for HTTP. Any thread may call `answer`, `port` and `close`;
// everything else is called either on the loop, or by the thread that owns the host before the loop
// runs or after it has stopped.
class GatewayHost {
 public:
  // What the server says about itself; any thread.
  struct Answers {
    std::function<net::HttpAnswer()> readiness;  // GET /readyz
    std::function<void(MetricsText&)> metrics;   // added to what the listener counts
  };

  // `service_manager` must outlive it.
  //   reread  the configuration as it is written now, for SIGHUP
  GatewayHost(Config config, Reread reread, ServiceManager& service_manager, Answers answers);

  [[nodiscard]] Loops& loops() { return loops_; }

  // What each address may ask of all gateways of this process.
  [[nodiscard]] people::Allowances& allowances() { return allowances_; }

  // /healthz, /version, /readyz, /metrics; 404 for anything else.
  [[nodiscard]] net::HttpAnswer answer(const net::HttpRequest& request) const;

  // Accepts clients at `socket`, which it owns from now on, and metrics readers if the metrics have
  // an address of their own. Returns false, after logging the reason, if it cannot.
  bool listen(int socket, std::shared_ptr<net::VirtualHost> virtual_host);

  // The port where it accepts clients, once it listens.
  [[nodiscard]] std::uint16_t port() const { return listener_->port(); }

  // Tells the service manager that the server is up and, from now on, that it is alive. SIGINT and
  // SIGTERM call `stop` once, and bound how long the end of the process takes. SIGHUP opens the
  // log's files again and changes what may change while it runs: connections, allowances.
  void begin(std::function<void()> stop);

  // Runs until `close` has closed everything.
  void run() { loops_.run(); }

  // Stops accepting connections. Once all of them have ended, calls `closed` and stops the loop.
  // Any thread.
  void close(std::function<void()> closed);

  // Stops obeying signals and releases its listeners. Call it after the loop has stopped.
  void dissolve();

 private:
  [[nodiscard]] net::HttpAnswer metrics() const;
  void watch_signals();
  void obey(int signal);
  void reload();

  Config config_;
  Reread reread_;
  ServiceManager& service_manager_;
  const Answers answers_;
  people::Allowances allowances_;
  Loops loops_{1};
  boost::asio::signal_set signals_;
  Watchdog watchdog_;
  std::function<void()> stop_;  // null once called
  std::shared_ptr<net::VirtualHost> virtual_host_;
  std::shared_ptr<net::Listener> listener_;
  std::shared_ptr<net::Listener> metrics_listener_;  // null: no listener of their own
};

}  // namespace lair
