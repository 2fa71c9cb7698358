// The port where clients arrive.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engine/result.hpp"
#include "server/net/connection.hpp"
#include "server/net/executor.hpp"
#include "server/net/http_connection.hpp"
#include "server/net/polled_connections.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::net {

// Accepts connections on the HTTP loop, where they speak HTTP. A connection that asks for a
// WebSocket moves to a loop where people play. The loops outlive it.
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  // Binds and starts to accept. With port 0 the system chooses one: see `port`.
  static Result<std::shared_ptr<Listener>, ErrorCode> open(
      Loops& loops,
      const asio::ip::tcp::endpoint& where,
      std::shared_ptr<VirtualHost> virtual_host);

  // The same with a socket that is already bound and listening.
  static Result<std::shared_ptr<Listener>, ErrorCode> take_over(
      Loops& loops, int socket, std::shared_ptr<VirtualHost> virtual_host);

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // Stops accepting, asks every client to leave, waits until all have left or stop_deadline is
  // over, and hangs up on those still there. Then calls `done`, once. From any thread; call once.
  void stop(std::function<void()> done);

 private:
  struct OnItsWayHome {};

  using Known =
      std::variant<std::shared_ptr<HttpConnection>, OnItsWayHome, std::shared_ptr<Connection>>;

  static constexpr std::size_t kAcceptedAtOnce = 32;  // takes less than a millisecond
  static constexpr std::chrono::minutes kFailureToldEvery{1};

  Listener(Loops& loops, std::shared_ptr<VirtualHost> virtual_host);

  ErrorCode bind(const asio::ip::tcp::endpoint& where);
  ErrorCode assign(int socket);
  static Awaitable<void> accept_all(std::shared_ptr<Listener> self);
  // Returns false if the process has no room for more.
  bool accept_some();
  void tell_of_failure(ErrorCode why);
  void welcome(Socket socket);
  static Awaitable<void> serve(std::shared_ptr<Listener> self,
                               std::uint64_t number,
                               std::shared_ptr<HttpConnection> http,
                               std::vector<Slot> slots);
  void move_home(std::uint64_t number, Socket socket, Upgrade upgrade, std::vector<Slot> slots);
  void arrived_home(std::uint64_t number, std::shared_ptr<Connection> connection);
  template <class Ask>
  void ask_each(Ask ask) const;
  void forget(std::uint64_t number);
  [[nodiscard]] bool all_have_gone() const;
  void begin_stop();
  void finish_stop();

  Loops& loops_;
  Loop loop_;
  std::shared_ptr<VirtualHost> virtual_host_;
  std::shared_ptr<PolledConnections> polled_;
  Acceptor acceptor_;
  Timer timer_;  // pause after a failed accept; later the deadline for stopping
  std::uint16_t port_ = 0;
  // Only the HTTP loop touches what follows.
  std::unordered_map<std::uint64_t, Known> connections_;
  std::uint64_t next_number_ = 0;
  std::optional<Clock::time_point> failure_told_;
  bool stopping_ = false;
  bool have_polled_gone_ = false;
  std::function<void()> stopped_;
};

// Raises the process's soft limit of open files to the hard limit and returns the limit now in
// force. Each connection takes one file.
std::uint64_t raise_open_files_limit();

}  // namespace lair::net
