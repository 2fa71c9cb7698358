// A client's WebSocket with its conversation, from the answer to the upgrade to the last frame.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "server/net/conversation.hpp"
#include "server/net/executor.hpp"
#include "server/net/upgrade.hpp"
#include "server/net/virtual_host.hpp"
#include "server/net/web_socket.hpp"

namespace lair::net {

// Lives on the loop where its client plays.
class Connection : public std::enable_shared_from_this<Connection>, public FrameReader {
 public:
  //   slots   places the connection takes up, given back when it ends
  //   ended   called once, when the socket is closed
  Connection(Loop loop,
             std::shared_ptr<VirtualHost> virtual_host,
             std::vector<Slot> slots,
             std::function<void()> ended);

  // Call on its loop.
  void start(Socket socket, Upgrade upgrade);

  // Asks the client to leave: closes with 1001. From any thread.
  void leave();

  // Closes the socket at once. From any thread.
  void hang_up();

  // FrameReader
  void received(std::string_view frame) override;
  void over() override;

 private:
  static Awaitable<void> open(std::shared_ptr<Connection> self, Socket socket, Upgrade upgrade);
  void read_next();
  void pause();
  void end(const std::exception_ptr& defect);

  Loop loop_;
  std::shared_ptr<VirtualHost> virtual_host_;
  std::vector<Slot> slots_;
  std::function<void()> ended_;
  std::shared_ptr<WebSocket> web_socket_;
  std::optional<Conversation> conversation_;
  bool is_leaving_ = false;
};

}  // namespace lair::net
