// A raw Beast server without a game, what any Beast server costs at least.
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/types.h>

namespace lair::bench {

// In a process of its own, on one thread, from the constructor to the destructor. Connections
// share a room in the order in which they come, `room` of them each; what one of them says, all of
// its room hear. A room of one is an echo.
class BareServer {
 public:
  // Forks: no other thread may run.
  explicit BareServer(std::size_t room);
  BareServer(const BareServer&) = delete;
  BareServer& operator=(const BareServer&) = delete;
  ~BareServer();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  [[nodiscard]] pid_t id() const { return process_; }

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace lair::bench
