// What a session asks of its connection, and what a connection asks of its session.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lair::lobby {

// The bytes of one outgoing message.
using Frame = std::string;

// Why a connection ends, with the numbers of RFC 6455, section 7.4. After GoingAway and TooSlow the
// client may come back and resume; after the others it would only be closed again.
enum class CloseCode : std::uint16_t {
  Normal = 1000,
  GoingAway = 1001,    // the server is stopping
  Malformed = 1002,    // the client broke the protocol
  Unsupported = 1003,  // a text frame
  Policy = 1008,       // far over the rate, or not allowed here
  FrameTooBig = 1009,  // over frame_bytes_max
  ServerError = 1011,  // a defect in the server
  TooSlow = 1013,      // the client did not read what was sent to it
};

// The way to one client. Every function may be called from any thread at any time, even after the
// connection has ended. Holding an outlet keeps nothing else alive.
class Outlet {
 public:
  virtual ~Outlet() = default;

  // Queues a copy of the message behind those already pushed; never waits. Returns false if it will
  // not be sent, because the connection is ending, or because the client reads too slowly and is
  // closed for it (1013).
  [[nodiscard]] virtual bool push(std::string_view message) = 0;

  // Sends what was pushed before (except to a client that is TooSlow), then ends the connection.
  // Only the first call counts. `reason` is for the client's log: short ASCII, at most 123 bytes.
  virtual void close(CloseCode code, std::string reason) = 0;

  // The client's address as text: the one a proxy reports if that proxy is trusted.
  [[nodiscard]] virtual const std::string& remote_address() const = 0;
};

// One client's conversation. The connection owns it and calls it only on its own loop.
class Session {
 public:
  virtual ~Session() = default;

  // Called once, before anything else.
  virtual void opened(std::shared_ptr<Outlet> outlet) = 0;

  // One whole binary message. The bytes are valid until the call returns.
  virtual void received(std::string_view frame) = 0;

  // As `received`, but the client is over its rate: answer "busy", do nothing else.
  virtual void received_too_fast(std::string_view frame) = 0;

  // Called once, last, whichever side ended the connection.
  virtual void closed() = 0;
};

// What is known about a client before its first frame.
struct Caller {
  std::string remote_address;
  std::string user_agent;
  std::string cookie;
  std::string query;  // of the upgrade request's target, without the question mark
};

// Called on the new connection's loop, so from any of the server's threads.
using SessionFactory = std::function<std::unique_ptr<Session>(const Caller&)>;

}  // namespace lair::lobby
