// A proxy as some firms and hotels have it: it lets requests through, but no WebSocket.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace lair::testing {

class SocketlessProxy {
 public:
  // In front of a server on this machine.
  explicit SocketlessProxy(std::uint16_t server);
  SocketlessProxy(const SocketlessProxy&) = delete;
  SocketlessProxy& operator=(const SocketlessProxy&) = delete;
  ~SocketlessProxy();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  [[nodiscard]] int sockets_refused() const { return refused_; }

  // From now on WebSockets get through as well.
  void let_sockets_through() { is_open_ = true; }

 private:
  void run();

  int listening_ = -1;
  int stop_read_ = -1;
  int stop_write_ = -1;
  std::uint16_t port_ = 0;
  std::uint16_t server_;
  std::atomic<int> refused_ = 0;
  std::atomic<bool> is_open_ = false;
  std::thread thread_;
};

}  // namespace lair::testing
