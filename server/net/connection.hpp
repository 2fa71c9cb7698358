// One client's connection, from its first byte to its last.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/net/conversation.hpp"
#include "server/net/executor.hpp"
#include "server/net/http_line.hpp"
#include "server/net/reception.hpp"
#include "server/net/web_socket.hpp"

namespace lair::net {

// Speaks HTTP on the loop where it was accepted; asked for a WebSocket it moves to the loop where
// its client plays.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  //   home     where a WebSocket of it will live
  //   places   what the connection takes up, given back when it ends
  Connection(Socket socket,
             Loop home,
             std::shared_ptr<Reception> reception,
             std::vector<Place> places);

  // `ended` is called once, on the loop where the connection then is, when the socket is closed.
  void start(std::function<void()> ended);

  // Asks the client to go: closes a WebSocket with 1001, hangs up on HTTP unless an answer is being
  // made, which is then the last. From any thread.
  void leave();

  // Closes the socket at once. From any thread.
  void hang_up();

 private:
  static Awaitable<void> arrive(std::shared_ptr<Connection> self);
  static Awaitable<void> converse(std::shared_ptr<Connection> self, Socket socket, Upgrade upgrade);
  void move_home(Upgrade upgrade);
  void end(const std::exception_ptr& defect);

  Loop door_;
  Loop home_;
  std::shared_ptr<Reception> reception_;
  std::function<void()> ended_;
  std::vector<Place> places_;
  // Only the door's loop touches these before the connection moves, which leaves no line.
  std::shared_ptr<HttpLine> line_;
  bool leaves_door_ = false;
  // Only the loop at home touches these.
  std::shared_ptr<WebSocket> web_socket_;
  std::optional<Conversation> conversation_;
  bool leaves_home_ = false;
};

}  // namespace lair::net
