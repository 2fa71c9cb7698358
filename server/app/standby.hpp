// A server that waits for another to end: it plays nothing, and passes players on to the server
// that plays if that server says how to reach it.
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
#include "server/app/reload.hpp"
#include "server/app/service_manager.hpp"
#include "server/store/store.hpp"

namespace lair {

// Ready while it passes players on. Runs on its own threads.
class Standby {
 public:
  // Thrown by `wait` once a signal has asked the process to end.
  struct Stopped {};

  // `config` and `service_manager` must outlive it.
  //   reread  the configuration as it is written now, for SIGHUP
  Standby(const Config& config, Reread reread, ServiceManager& service_manager);
  ~Standby();
  Standby(const Standby&) = delete;
  Standby& operator=(const Standby&) = delete;

  // Starts listening. Returns false, after logging the reason, if it cannot.
  bool open();

  // The port where it listens, once it is open.
  [[nodiscard]] std::uint16_t port() const { return host_.port(); }

  // Called while this server does not lead, see store::StandBy: passes players on to the server
  // that does, and records and logs why this one has to wait.
  void wait(const store::Waits& waits);

  // Stops passing players on, and says that this server now leads and is reading the tables.
  void takes_over();

  // Ends, and hands over the socket to the server that leads now, which answers clients that
  // connected in the meantime. Nothing if a signal has asked the process to end.
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
  int socket_ = -1;  // the host listens at a duplicate of it
  std::atomic<bool> is_stopped_{false};
  std::atomic<std::int64_t> term_{0};
  mutable std::mutex mutex_;  // guards why_
  std::string why_;
  std::chrono::steady_clock::time_point silent_until_;
  std::string logged_;
  std::thread thread_;
};

}  // namespace lair
