// One WebSocket connection that never waits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "clients/link/endpoint.hpp"
#include "clients/link/framing.hpp"
#include "clients/link/handshake.hpp"
#include "clients/link/transport.hpp"
#include "engine/result.hpp"

namespace lair::link {

inline constexpr std::size_t kUnsentBytesMax = 1024 * 1024;

struct Traffic {
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
};

// Call pump() when the descriptor is ready, then next() until there is nothing, also when it has
// closed: what came before may still be read. Pings are answered.
class Socket {
 public:
  // Begins to connect; only looking up a host name may take its time.
  static Result<Socket, std::string> connect(const Endpoint& to);

  // Negative once it is closed.
  [[nodiscard]] int descriptor() const { return transport_.descriptor(); }

  [[nodiscard]] bool is_open() const { return state_ == State::Open; }

  [[nodiscard]] bool is_closed() const { return state_ == State::Closed; }

  // Whether to wait until the descriptor can be written, not just read.
  [[nodiscard]] bool wants_to_write() const { return transport_.wants_to_write(); }

  // Why it is closed, a sentence; the server's own words when it said some.
  [[nodiscard]] const std::string& why_closed() const { return why_closed_; }

  // The server's close code, RFC 6455 section 7.4; 0 when it sent none.
  [[nodiscard]] int close_code() const { return close_code_; }

  [[nodiscard]] const Traffic& traffic() const { return traffic_; }

  // Moves bytes both ways as far as goes at once.
  void pump();

  // The next binary message.
  std::optional<std::string> next();

  // Sent once the connection is open. Beyond kUnsentBytesMax the connection is closed: the server
  // does not read.
  void send(std::string_view message);

  // Tells the server, then closes.
  void close();

 private:
  enum class State : std::uint8_t { Upgrading, Open, Closed };

  Socket(Transport transport, std::string host);

  void take_in(std::string_view bytes);
  void upgrade(std::string_view bytes);
  void closed_by(std::string_view payload);
  void add_frame(Opcode opcode, std::string_view payload);
  void end(std::string why);

  Transport transport_;
  State state_ = State::Upgrading;
  std::string host_;
  Nonce nonce_{};
  std::mt19937 masks_;
  std::string answer_;   // to the upgrade, as far as it came
  std::string waiting_;  // frames that wait for the upgrade
  FrameReader reader_;
  Traffic traffic_;
  std::string why_closed_;
  int close_code_ = 0;
};

}  // namespace lair::link
