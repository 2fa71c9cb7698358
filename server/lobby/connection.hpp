// What a session asks of its connection, and a connection of its session.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lair::lobby {

// Bytes of one outgoing message.
using Frame = std::string;

// Why a connection ends, as RFC 6455 section 7.4 numbers it. After GoingAway and TooSlow the client
// may come back and resume; after the others it would only be closed again.
enum class CloseCode : std::uint16_t {
  Normal = 1000,
  GoingAway = 1001,    // the server stops
  Malformed = 1002,    // the client broke the protocol
  Unsupported = 1003,  // a text frame
  Policy = 1008,       // far over the rate, or not allowed here
  FrameTooBig = 1009,  // over frame_bytes_max
  ServerError = 1011,  // a defect of ours
  TooSlow = 1013,      // the client did not read what it was sent
};

// The way to one client. Every function may be called from any thread, at any time, also after the
// connection has ended: whoever keeps an outlet keeps nothing else alive.
class Outlet {
 public:
  virtual ~Outlet() = default;

  // Copies a message behind those already pushed; never waits. False: it will not be sent, because
  // the connection is ending or because the client reads too slowly and is closed for it (1013).
  [[nodiscard]] virtual bool push(std::string_view message) = 0;

  // Sends what was pushed before (except to a client that is TooSlow), then ends the connection.
  // The first call counts. `reason` is for the client's log: short ASCII, at most 123 bytes.
  virtual void close(CloseCode code, std::string reason) = 0;

  // The client's address as text, the one its proxy names if that proxy is trusted.
  [[nodiscard]] virtual const std::string& remote_address() const = 0;
};

// One client's conversation. The connection owns it and calls it on its own loop only.
class Session {
 public:
  virtual ~Session() = default;

  // Called once, first.
  virtual void opened(std::shared_ptr<Outlet> outlet) = 0;

  // One whole binary message; the bytes are good until the call returns.
  virtual void received(std::string_view frame) = 0;

  // As received, but the client is over its rate: to be answered as busy, not to be acted on.
  virtual void received_too_fast(std::string_view frame) = 0;

  // Called once, last, whoever ended the connection.
  virtual void closed() = 0;
};

// What is known of a client before its first frame.
struct Caller {
  std::string remote_address;
  std::string user_agent;
  std::string cookie;
  std::string query;  // of the upgrade's target, without the question mark
};

// Called on the new connection's loop, so from any of the server's threads.
using SessionFactory = std::function<std::unique_ptr<Session>(const Caller&)>;

}  // namespace lair::lobby
