// Servers without a game in processes of their own: a raw Beast server, what any Beast server costs
// at least.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include <sys/types.h>

namespace lair::bench {

// In a process of its own from the constructor to the destructor.
class ForkedServer {
 public:
  // Serves until it is killed, at a port that it tells its parent first.
  using Serve = std::function<void(const std::function<void(std::uint16_t port)>& tell)>;

  // Forks: no other thread may run.
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

// Raw Beast on one thread. Connections share a room in the order in which they come, so many of
// them each; what one of them says, all of its room hear. A room of one is an echo.
ForkedServer::Serve bare_rooms_of(std::size_t guests);

}  // namespace lair::bench
