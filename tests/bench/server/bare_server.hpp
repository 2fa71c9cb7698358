// Runs servers without a game in separate processes: a raw Beast server shows the least that any
// Beast server costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include <sys/types.h>

namespace lair::bench {

// Runs in a separate process from the constructor to the destructor.
class ForkedServer {
 public:
  // Serves until it is killed, after it has told its parent the port.
  using Serve = std::function<void(const std::function<void(std::uint16_t port)>& tell)>;

  // Forks, so no other thread may be running.
  explicit ForkedServer(const Serve& serve);
  ForkedServer(const ForkedServer&) = delete;
  ForkedServer& operator=(const ForkedServer&) = delete;
  ~ForkedServer();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  [[nodiscard]] pid_t id() const { return process_; }

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

// Raw Beast on one thread. Connections are put into rooms of `guests` in the order in which they
// arrive; everybody in a room receives each message. A room of one is an echo.
ForkedServer::Serve bare_rooms_of(std::size_t guests);

}  // namespace lair::bench
