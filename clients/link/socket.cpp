#include "clients/link/socket.hpp"

#include <utility>

#include "clients/link/http.hpp"

namespace lair::link {
namespace {

constexpr std::size_t kAnswerBytesMax = 8 * 1024;
constexpr std::string_view kNormalClosure("\x03\xe8", 2);

}  // namespace

Result<Socket, Loss> Socket::connect(const Endpoint& to) {
  auto transport = Transport::connect(to);
  if (!transport) return fail(transport.error());
  return Socket(std::move(*transport), host_header(to));
}

Socket::Socket(Transport transport, std::string host)
    : transport_(std::move(transport)), host_(std::move(host)) {
  std::random_device random;
  for (std::uint8_t& byte : nonce_) byte = static_cast<std::uint8_t>(random());
  masks_.seed(random());
  transport_.send(upgrade_request(host_, nonce_));
}

void Socket::pump() {
  if (state_ == State::Closed) return;
  std::string bytes;
  transport_.pump(bytes);
  take_in(bytes);
  traffic_.bytes_in = transport_.bytes_in();
  traffic_.bytes_out = transport_.bytes_out();
  if (transport_.is_closed()) end(transport_.why_closed());
}

void Socket::take_in(std::string_view bytes) {
  if (bytes.empty()) return;
  if (state_ == State::Open) {
    reader_.feed(bytes);
  } else {
    upgrade(bytes);
  }
}

std::optional<std::string> Socket::next() {
  while (auto message = reader_.next()) {
    switch (message->opcode) {
      case Opcode::Binary:
        ++traffic_.messages_in;
        return std::move(message->payload);
      case Opcode::Ping:
        add_frame(Opcode::Pong, message->payload);
        break;
      case Opcode::Close:
        closed_by(message->payload);
        return std::nullopt;
      case Opcode::More:
      case Opcode::Text:
      case Opcode::Pong:
        break;
    }
  }
  if (reader_.is_broken()) end({"the server broke the protocol", LossCause::Nonsense});
  return std::nullopt;
}

// Also called if the connection has broken since: the reason the server gave is the better one.
void Socket::closed_by(std::string_view payload) {
  if (state_ == State::Open) add_frame(Opcode::Close, payload.substr(0, 2));
  end({});
  why_closed_ = {"the server closed the connection"};
  if (payload.size() < 2) return;
  close_code_ = static_cast<std::uint8_t>(payload[0]) << 8 | static_cast<std::uint8_t>(payload[1]);
  why_closed_.sentence += ": " + std::string(payload.substr(2));
}

void Socket::send(std::string_view message) {
  if (state_ == State::Closed) return;
  ++traffic_.messages_out;
  add_frame(Opcode::Binary, message);
  if (transport_.is_closed()) return end(transport_.why_closed());
  if (transport_.unsent() + waiting_.size() > kUnsentBytesMax) end({"the server does not read"});
}

void Socket::close(Loss why) {
  if (state_ == State::Open) add_frame(Opcode::Close, kNormalClosure);
  end(std::move(why));
}

void Socket::upgrade(std::string_view bytes) {
  answer_.append(bytes);
  const std::size_t end_of_head = answer_.find("\r\n\r\n");
  if (end_of_head == std::string::npos) {
    if (answer_.size() > kAnswerBytesMax)
      end({"the server's answer is too long", LossCause::NotOurs});
    return;
  }
  const std::string_view head = std::string_view(answer_).substr(0, end_of_head + 2);
  if (auto why = why_not_upgraded(head, nonce_)) {
    retry_after_ = retry_after_in(head);
    return end(std::move(*why));
  }
  state_ = State::Open;
  reader_.feed(std::string_view(answer_).substr(end_of_head + 4));
  answer_.clear();
  if (!waiting_.empty()) transport_.send(std::exchange(waiting_, {}));
}

void Socket::add_frame(Opcode opcode, std::string_view payload) {
  const auto mask = static_cast<std::uint32_t>(masks_());
  if (state_ != State::Open) return append_frame(waiting_, opcode, payload, mask);
  std::string frame;
  append_frame(frame, opcode, payload, mask);
  transport_.send(frame);
  traffic_.bytes_out = transport_.bytes_out();
}

void Socket::end(Loss why) {
  if (state_ == State::Closed) return;
  state_ = State::Closed;
  transport_.close(why);
  why_closed_ = std::move(why);
  waiting_.clear();
}

}  // namespace lair::link
