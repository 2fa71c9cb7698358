// One WebSocket connection.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/lobby/connection.hpp"
#include "server/net/executor.hpp"
#include "server/net/limits.hpp"

namespace lair::net {

// The subprotocol every client must offer.
inline constexpr std::string_view kSubprotocol = "lair.v1";

// What this side asks for when it opens a WebSocket at another server.
struct Dialled {
  std::string host;  // as the request names it
  std::string path;
  std::string subprotocol;
  std::string authorization;
};

// Why the other server did not open it. `status` is that of its answer, 0 if there was none.
struct DialRefusal {
  ErrorCode error;
  unsigned status = 0;
};

// Receives what comes by a WebSocket, on its loop; owns the socket.
class FrameReader {
 public:
  virtual ~FrameReader() = default;

  // A binary message, valid until the next one is asked for.
  virtual void received(std::string_view frame) = 0;

  // Called last, instead of with a message: the connection is over, closing handshake included.
  virtual void over() = 0;
};

// Lives on its socket's loop: `read` and `hang_up` are called there; what Outlet promises holds on
// any thread. One timer per connection watches for silence. It is not touched when a frame arrives:
// it rings after ping_after, compares with the time the client was last heard, then pings or hangs
// up. Beast's own timeouts would set a timer for every operation.
class WebSocket : public lobby::Outlet {
 public:
  // Answers an upgrade that has already been read and found acceptable.
  //   head          the request, from its first byte to the empty line
  //   address       what remote_address returns
  //   subprotocol   the one that was asked for and is used
  static Awaitable<Result<std::shared_ptr<WebSocket>, ErrorCode>> accept(
      Socket socket,
      std::string head,
      std::string address,
      NetLimits limits,
      std::string_view subprotocol = kSubprotocol);

  // Asks for a WebSocket over a connected socket.
  static Awaitable<Result<std::shared_ptr<WebSocket>, DialRefusal>> dial(Socket socket,
                                                                         Dialled dialled,
                                                                         NetLimits limits);

  // Reads one binary message for `reader`, which is kept alive until it has it. Text, a message
  // over frame_bytes_max or a malformed frame end the connection with 1003, 1009 or 1002; far too
  // many control frames or message parts end it with 1008. One read at a time.
  virtual void read(std::shared_ptr<FrameReader> reader) = 0;

  // Ends the connection at once, without a goodbye. May be called twice.
  virtual void hang_up() = 0;

  // Why this side closed, if it did. Meaningful once the connection is over.
  [[nodiscard]] virtual std::optional<lobby::CloseCode> closed_with() const = 0;
};

}  // namespace lair::net
