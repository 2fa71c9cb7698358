// One client's connection, from its first byte to its last.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/net/conversation.hpp"
#include "server/net/executor.hpp"
#include "server/net/http_line.hpp"
#include "server/net/reception.hpp"
#include "server/net/web_socket.hpp"

namespace lair::net {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  //   places   what the connection takes up, given back when it ends
  Connection(Socket socket, std::shared_ptr<Reception> reception, std::vector<Place> places);

  // `ended` is called once, on the connection's loop, when the socket is closed.
  void start(std::function<void()> ended);

  // Asks the client to go: closes a WebSocket with 1001, hangs up on HTTP unless an answer is being
  // made, which is then the last. From any thread.
  void leave();

  // Closes the socket at once. From any thread.
  void hang_up();

 private:
  static Awaitable<void> run(std::shared_ptr<Connection> self);
  Awaitable<void> converse(Upgrade upgrade);

  Loop loop_;
  std::shared_ptr<Reception> reception_;
  std::vector<Place> places_;
  Conversation conversation_;
  std::shared_ptr<HttpLine> line_;         // until upgraded
  std::shared_ptr<WebSocket> web_socket_;  // once upgraded
  bool leaving_ = false;
};

}  // namespace lair::net
