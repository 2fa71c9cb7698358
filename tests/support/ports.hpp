// Ports of this machine for tests: one that is kept for a server that comes back, one where nobody
// answers.
#pragma once

#include <cstdint>
#include <stdexcept>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lair::testing {

// While this object lives, the system gives the port to nobody else, neither to a program that asks
// for any port nor to a connection. A server that is told to can listen at it, again and again.
class KeptPort {
 public:
  KeptPort() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof own;
    // The socket interface takes every kind of address through this one type.
    auto* address = reinterpret_cast<sockaddr*>(&own);
    const int shared = 1;
    if (socket_ < 0 || setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &shared, sizeof shared) != 0 ||
        bind(socket_, address, size) != 0 || getsockname(socket_, address, &size) != 0) {
      throw std::runtime_error("no port for the test");
    }
    port_ = ntohs(own.sin_port);
  }

  KeptPort(const KeptPort&) = delete;
  KeptPort& operator=(const KeptPort&) = delete;

  ~KeptPort() { ::close(socket_); }

  [[nodiscard]] std::uint16_t port() const { return port_; }

 protected:
  [[nodiscard]] int socket() const { return socket_; }

 private:
  int socket_;
  std::uint16_t port_ = 0;
};

// Accepts connections and never answers.
class SilentPort : public KeptPort {
 public:
  SilentPort() {
    if (listen(socket(), 16) != 0) throw std::runtime_error("no port for the test");
  }
};

}  // namespace lair::testing
