// Ports for clients that come back: a server again where it was, somebody who never answers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/e2e/test_server.hpp"

namespace lair::testing {

// A server on the database of one that was killed, at the port that it had.
class SamePort {
 public:
  SamePort(const TestServer& before, std::uint16_t port) : process_(arguments(before, port)) {}

  [[nodiscard]] ServerProcess& process() { return process_; }

 private:
  static std::vector<std::string> arguments(const TestServer& before, std::uint16_t port) {
    std::vector<std::string> words = before.arguments();
    std::ranges::replace(words, std::string("127.0.0.1:0"), "127.0.0.1:" + std::to_string(port));
    return words;
  }

  ServerProcess process_;
};

// Takes connections, never says a word.
class SilentPort {
 public:
  SilentPort() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof own;
    // The socket interface takes every kind of address through this one type.
    auto* address = reinterpret_cast<sockaddr*>(&own);
    if (socket_ < 0 || bind(socket_, address, size) != 0 || listen(socket_, 16) != 0 ||
        getsockname(socket_, address, &size) != 0) {
      throw std::runtime_error("no port for the test");
    }
    port_ = ntohs(own.sin_port);
  }

  SilentPort(const SilentPort&) = delete;
  SilentPort& operator=(const SilentPort&) = delete;

  ~SilentPort() { ::close(socket_); }

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  int socket_;
  std::uint16_t port_ = 0;
};

}  // namespace lair::testing
