// A two-way path for frames to the server that never blocks, whatever carries it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/loss.hpp"

namespace lair::link {

struct Traffic {
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
};

// Call pump() when the descriptor is ready, then next() until it returns nothing, even if the line
// has closed: frames that came before can still be read.
class Line {
 public:
  virtual ~Line() = default;

  // Negative once the line is closed. Every pump() may change it.
  [[nodiscard]] virtual int descriptor() const = 0;

  // The server's name is being looked up; how long that takes is up to the resolver.
  [[nodiscard]] virtual bool is_looking_up() const = 0;

  [[nodiscard]] virtual bool is_open() const = 0;
  [[nodiscard]] virtual bool is_closed() const = 0;

  // Whether to wait for the descriptor to become writable as well as readable.
  [[nodiscard]] virtual bool wants_to_write() const = 0;

  // Why it is closed, in the server's own words if it sent any.
  [[nodiscard]] virtual const Loss& why_closed() const = 0;

  // The server's close code, RFC 6455 section 7.4; 0 if it sent none.
  [[nodiscard]] virtual int close_code() const = 0;

  // How long the server asked the client to stay away when it let nobody in: Retry-After, RFC 9110.
  [[nodiscard]] virtual std::chrono::seconds retry_after() const { return {}; }

  [[nodiscard]] virtual const Traffic& traffic() const = 0;

  // Sends and receives what it can without blocking.
  virtual void pump() = 0;

  // The next frame.
  virtual std::optional<std::string> next() = 0;

  // Sends the frame once the line is open. If more than kUnsentBytesMax bytes wait, the server is
  // not reading and the line is closed.
  virtual void send(std::string_view frame) = 0;

  // Tells the server, then closes for this reason.
  virtual void close(Loss why) = 0;

 protected:
  Line() = default;
  Line(const Line&) = default;
  Line(Line&&) = default;
  Line& operator=(const Line&) = default;
  Line& operator=(Line&&) = default;
};

}  // namespace lair::link
