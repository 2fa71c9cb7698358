// A server that waits for another to end: it listens, says that it waits and why, plays nothing.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <boost/asio/signal_set.hpp>

#include "server/app/config.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/watchdog.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"
#include "server/store/store.hpp"

namespace lair {

// Answers /healthz with 200, /readyz with 503, /metrics, all else with 503, on a thread of its own.
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

  // Says why this server does not lead yet; as store::StandBy.
  void wait(const store::Waits& waits);

  // Says that this server leads, and reads what there is.
  void takes_over() { set_why("It takes over, and reads the tables."); }

  // Ends, and gives the socket to the server that leads now: whoever connected meanwhile is
  // answered by it. Nothing once a signal has asked the process to end.
  std::optional<int> take_socket();

 private:
  std::shared_ptr<net::Reception> reception(bool is_for_metrics);
  [[nodiscard]] net::HttpAnswer answer(const net::HttpRequest& request, bool is_for_metrics) const;
  [[nodiscard]] std::string why() const;
  void set_why(std::string why);
  void watch_signals();
  void end();

  const Config& config_;
  ServiceManager& service_manager_;
  Loops loops_{1};
  boost::asio::signal_set signals_;
  Watchdog watchdog_;
  int socket_ = -1;
  std::shared_ptr<net::Listener> listener_;
  std::shared_ptr<net::Listener> metrics_listener_;
  std::atomic<bool> is_stopped_{false};
  std::atomic<std::int64_t> term_{0};
  mutable std::mutex mutex_;  // guards the next
  std::string why_;
  std::chrono::steady_clock::time_point silent_until_;
  std::string logged_;
  std::thread thread_;
};

}  // namespace lair
