// A listening server on a free port of the loopback address, for one test.
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "server/net/listener.hpp"
#include "tests/support/patience.hpp"

namespace lair::test {

// What the first session has seen.
struct Notes {
  std::atomic<bool> taken{false};
  std::promise<std::shared_ptr<lobby::Outlet>> outlet;
  std::promise<void> closed;
};

// Sends every frame back, answers "busy" to frames that come too fast, fails at the word "break".
lobby::SessionFactory echo();

// Also echoes; `notes` are kept about the first session.
lobby::SessionFactory noted_echo(std::shared_ptr<Notes> notes);

net::HttpAnswer answer_health(const net::HttpRequest& request);

// The defaults, except that clients have more time: no test fails because its machine stalls.
net::NetLimits patient_limits();

std::shared_ptr<net::VirtualHost> virtual_host(lobby::SessionFactory sessions = echo(),
                                               net::NetLimits limits = patient_limits(),
                                               std::vector<std::string> origins = {});

// Uses two loops, so that the thread sanitizer sees accesses from one to the other.
class LoopbackServer {
 public:
  explicit LoopbackServer(std::shared_ptr<net::VirtualHost> virtual_host);
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer();

  [[nodiscard]] std::uint16_t port() const { return listener_->port(); }

  // Ready when the listener has stopped.
  std::future<void> stop();

 private:
  Loops loops_{2};
  std::shared_ptr<net::Listener> listener_;
  std::thread thread_;
};

// Whether `future` is ready before patience runs out.
template <class T>
bool comes(const std::future<T>& future) {
  return future.wait_for(kPatience) == std::future_status::ready;
}

}  // namespace lair::test
