// A way for frames to the server and back that never waits, whatever carries them.
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

// Call pump() when the descriptor is ready, then next() until there is nothing, also when it has
// closed: what came before may still be read.
class Line {
 public:
  virtual ~Line() = default;

  // Negative once it is closed. After pump() it may be another one.
  [[nodiscard]] virtual int descriptor() const = 0;

  // The server's name is being looked up; how long that takes is the resolver's affair.
  [[nodiscard]] virtual bool is_looking_up() const = 0;

  [[nodiscard]] virtual bool is_open() const = 0;
  [[nodiscard]] virtual bool is_closed() const = 0;

  // Whether to wait until the descriptor can be written, not just read.
  [[nodiscard]] virtual bool wants_to_write() const = 0;

  // Why it is closed; the server's own words when it said some.
  [[nodiscard]] virtual const Loss& why_closed() const = 0;

  // The server's close code, RFC 6455 section 7.4; 0 when it sent none.
  [[nodiscard]] virtual int close_code() const = 0;

  // For how long the server, which let nobody in, asked to be left alone: Retry-After of RFC 9110.
  [[nodiscard]] virtual std::chrono::seconds retry_after() const { return {}; }

  [[nodiscard]] virtual const Traffic& traffic() const = 0;

  // Moves bytes both ways as far as goes at once.
  virtual void pump() = 0;

  // The next frame.
  virtual std::optional<std::string> next() = 0;

  // Sent once the line is open. Beyond kUnsentBytesMax the line is closed: the server does not
  // read.
  virtual void send(std::string_view frame) = 0;

  // Tells the server, then closes.
  virtual void close() = 0;

 protected:
  Line() = default;
  Line(const Line&) = default;
  Line(Line&&) = default;
  Line& operator=(const Line&) = default;
  Line& operator=(Line&&) = default;
};

}  // namespace lair::link
