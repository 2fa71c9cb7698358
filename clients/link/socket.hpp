// One WebSocket connection that never blocks.
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
#include "clients/link/line.hpp"
#include "clients/link/transport.hpp"
#include "engine/result.hpp"

namespace lair::link {

inline constexpr std::size_t kUnsentBytesMax = 1024 * 1024;

// Answers pings by itself.
class Socket : public Line {
 public:
  // Begins to connect.
  static Result<Socket, Loss> connect(const Endpoint& to);

  [[nodiscard]] int descriptor() const override { return transport_.descriptor(); }

  [[nodiscard]] bool is_looking_up() const override { return transport_.is_looking_up(); }

  [[nodiscard]] bool is_open() const override { return state_ == State::Open; }

  [[nodiscard]] bool is_closed() const override { return state_ == State::Closed; }

  [[nodiscard]] bool wants_to_write() const override { return transport_.wants_to_write(); }

  [[nodiscard]] const Loss& why_closed() const override { return why_closed_; }

  [[nodiscard]] int close_code() const override { return close_code_; }

  [[nodiscard]] std::chrono::seconds retry_after() const override { return retry_after_; }

  [[nodiscard]] const Traffic& traffic() const override { return traffic_; }

  void pump() override;
  std::optional<std::string> next() override;
  void send(std::string_view message) override;
  void close(Loss why) override;

 private:
  enum class State : std::uint8_t { Upgrading, Open, Closed };

  Socket(Transport transport, std::string host);

  void take_in(std::string_view bytes);
  void upgrade(std::string_view bytes);
  void closed_by(std::string_view payload);
  void add_frame(Opcode opcode, std::string_view payload);
  void end(Loss why);

  Transport transport_;
  State state_ = State::Upgrading;
  std::string host_;
  Nonce nonce_{};
  std::mt19937 masks_;
  std::string answer_;   // to the upgrade, as far as it has come
  std::string waiting_;  // frames to send after the upgrade
  FrameReader reader_;
  Traffic traffic_;
  Loss why_closed_;
  int close_code_ = 0;
  std::chrono::seconds retry_after_{};
};

}  // namespace lair::link
