// A server that waits for another to end: it plays nothing, and passes players on to the one that
// plays where that one says how to reach it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/app/config.hpp"
#include "server/app/gateway.hpp"
#include "server/app/gateway_host.hpp"
#include "server/app/service_manager.hpp"
#include "server/store/store.hpp"

namespace lair {

// Ready while it passes players on. Runs on threads of its own.
class Standby {
 public:
  // Thrown by `wait` once a signal has asked the process to end.
  struct Stopped {};

  // What is given outlives it.
  Standby(const Config& config, ServiceManager& service_manager);
  ~Standby();
  Standby(const Standby&) = delete;
  Standby& operator=(const Standby&) = delete;

  // Listens from now on; false, after a line in the log, when it cannot.
  bool open();

  // Where it listens, once it is open.
  [[nodiscard]] std::uint16_t port() const { return host_.port(); }

  // Says why this server does not lead yet; as store::StandBy.
  void wait(const store::Waits& waits);

  // Says that this server leads, and reads what there is.
  void takes_over();

  // Ends, and gives the socket to the server that leads now: whoever connected meanwhile is
  // answered by it. Nothing once a signal has asked the process to end.
  std::optional<int> take_socket();

 private:
  [[nodiscard]] net::HttpAnswer readiness() const;
  void tell_metrics(MetricsText& text) const;
  [[nodiscard]] std::string why() const;
  void set_why(std::string why);
  void end();

  const Config& config_;
  ServiceManager& service_manager_;
  GatewayHost host_;
  Gateway gateway_;
  int socket_ = -1;  // what the host's is a duplicate of
  std::atomic<bool> is_stopped_{false};
  std::atomic<std::int64_t> term_{0};
  mutable std::mutex mutex_;  // guards the next
  std::string why_;
  std::chrono::steady_clock::time_point silent_until_;
  std::string logged_;
  std::thread thread_;
};

}  // namespace lair
