#include "tests/support/socketless_proxy.hpp"

#include <array>
#include <list>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lair::testing {
namespace {

constexpr std::string_view kForbidden =
    "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

// One visitor with its connection to the server; -1 until the first bytes have arrived.
struct Pair {
  int visitor = -1;
  int server = -1;
};

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

int connected_to(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in to = loopback(port);
  // The socket interface takes every kind of address through this one type.
  if (connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) return socket;
  close(socket);
  return -1;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

SocketlessProxy::SocketlessProxy(std::uint16_t server) : server_(server) {
  listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in own = loopback(0);
  socklen_t size = sizeof own;
  auto* address = reinterpret_cast<sockaddr*>(&own);
  std::array<int, 2> pipe{};
  if (listening_ < 0 || bind(listening_, address, size) != 0 || listen(listening_, 16) != 0 ||
      getsockname(listening_, address, &size) != 0 || pipe2(pipe.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no port for the test");
  }
  port_ = ntohs(own.sin_port);
  stop_read_ = pipe[0];
  stop_write_ = pipe[1];
  thread_ = std::thread([this] { run(); });
}

SocketlessProxy::~SocketlessProxy() {
  close(stop_write_);
  thread_.join();
  close(stop_read_);
  close(listening_);
}

void SocketlessProxy::run() {
  std::list<Pair> pairs;
  std::array<char, 16 * 1024> bytes{};
  // Passes on what has arrived; returns false once that pair is over.
  const auto moves = [&](Pair& pair, int from) {
    const auto got = recv(from, bytes.data(), bytes.size(), 0);
    if (got <= 0) return false;
    const std::string_view came(bytes.data(), static_cast<std::size_t>(got));
    if (pair.server < 0) {
      if (!is_open_ && came.starts_with("GET /ws")) {
        ++refused_;
        send_all(from, kForbidden);
        return false;
      }
      pair.server = connected_to(server_);
    }
    return pair.server >= 0 && send_all(from == pair.visitor ? pair.server : pair.visitor, came);
  };
  while (true) {
    std::vector<pollfd> waiting{
        {.fd = stop_read_, .events = POLLIN, .revents = 0},
        {.fd = listening_, .events = POLLIN, .revents = 0}
    };
    for (const Pair& pair : pairs) {
      waiting.push_back({.fd = pair.visitor, .events = POLLIN, .revents = 0});
      waiting.push_back({.fd = pair.server, .events = POLLIN, .revents = 0});
    }
    poll(waiting.data(), waiting.size(), -1);
    if (waiting[0].revents != 0) break;
    std::size_t at = 2;
    for (auto pair = pairs.begin(); pair != pairs.end(); at += 2) {
      bool goes_on = waiting[at].revents == 0 || moves(*pair, pair->visitor);
      if (goes_on && waiting[at + 1].revents != 0) goes_on = moves(*pair, pair->server);
      if (goes_on) {
        ++pair;
        continue;
      }
      close(pair->visitor);
      if (pair->server >= 0) close(pair->server);
      pair = pairs.erase(pair);
    }
    if (waiting[1].revents != 0) {
      pairs.push_back({.visitor = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC)});
    }
  }
  for (const Pair& pair : pairs) {
    close(pair.visitor);
    if (pair.server >= 0) close(pair.server);
  }
}

}  // namespace lair::testing
