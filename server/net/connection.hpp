// One client's connection, from its first byte to its last.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/net/conversation.hpp"
#include "server/net/executor.hpp"
#include "server/net/http_connection.hpp"
#include "server/net/virtual_host.hpp"
#include "server/net/web_socket.hpp"

namespace lair::net {

// Speaks HTTP on the loop where it was accepted; asked for a WebSocket it moves to the loop where
// its client plays.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  //   home    where a WebSocket of it will live
  //   slots   what the connection takes up, given back when it ends
  Connection(Socket socket,
             Loop home,
             std::shared_ptr<VirtualHost> virtual_host,
             std::vector<Slot> slots);

  // `ended` is called once, on the loop where the connection then is, when the socket is closed.
  void start(std::function<void()> ended);

  // Asks the client to go: closes a WebSocket with 1001, hangs up on HTTP unless an answer is being
  // made, which is then the last. From any thread.
  void leave();

  // Closes the socket at once. From any thread.
  void hang_up();

 private:
  static Awaitable<void> arrive(std::shared_ptr<Connection> self);
  static Awaitable<void> open(std::shared_ptr<Connection> self, Socket socket, Upgrade upgrade);
  static Awaitable<void> converse(std::shared_ptr<Connection> self);
  void move_home(Upgrade upgrade);
  void end(const std::exception_ptr& defect);

  Loop http_loop_;
  Loop home_;
  std::shared_ptr<VirtualHost> virtual_host_;
  std::function<void()> ended_;
  std::vector<Slot> slots_;
  // Only the HTTP loop touches these. No HTTP is left once the connection has moved.
  std::shared_ptr<HttpConnection> http_;
  bool is_leaving_ = false;
  // Only the loop at home touches these.
  std::shared_ptr<WebSocket> web_socket_;
  std::optional<Conversation> conversation_;
  bool leaves_home_ = false;
};

}  // namespace lair::net
