#include "clients/link/socket.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace lair::link {
namespace {

constexpr std::size_t kAnswerBytesMax = 8 * 1024;
constexpr std::string_view kNormalClosure("\x03\xe8", 2);

struct FreeAddresses {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};

using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses look_up(const std::string& host, const std::string& port) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), port.c_str(), &wanted, &found) != 0) return nullptr;
  return Addresses(found);
}

bool is_only_early() { return errno == EAGAIN || errno == EINTR; }

std::string reason() { return std::strerror(errno); }

}  // namespace

std::optional<Endpoint> endpoint_from(std::string_view text) {
  if (text.starts_with("http://")) text.remove_prefix(7);
  if (text.ends_with('/')) text.remove_suffix(1);
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  Endpoint endpoint{.host = std::string(host)};
  const std::string_view port = text.substr(colon + 1);
  const auto [stop, error] = std::from_chars(port.begin(), port.end(), endpoint.port);
  if (error != std::errc() || stop != port.end() || endpoint.port == 0) return std::nullopt;
  return endpoint;
}

Result<Socket, std::string> Socket::connect(const Endpoint& to) {
  const Addresses address = look_up(to.host, std::to_string(to.port));
  if (!address) return fail("no such host: " + to.host);
  Descriptor made(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (made.number() < 0) return fail("no socket: " + reason());
  const int on = 1;
  setsockopt(made.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (!to.source.empty()) {
    const Addresses own = look_up(to.source, "0");
    if (!own || bind(made.number(), own->ai_addr, own->ai_addrlen) != 0) {
      return fail("cannot connect from " + to.source);
    }
  }
  if (::connect(made.number(), address->ai_addr, address->ai_addrlen) != 0 &&
      errno != EINPROGRESS) {
    return fail("cannot connect: " + reason());
  }
  Socket socket(std::move(made));
  socket.host_ = (to.host.find(':') == std::string::npos ? to.host : "[" + to.host + "]") + ":" +
                 std::to_string(to.port);
  return socket;
}

Socket::Socket(Descriptor descriptor) : descriptor_(std::move(descriptor)) {
  std::random_device random;
  for (std::uint8_t& byte : nonce_) byte = static_cast<std::uint8_t>(random());
  masks_.seed(random());
}

void Socket::pump() {
  if (state_ == State::Connecting) finish_connecting();
  if (state_ == State::Connecting || state_ == State::Closed) return;
  read();
  if (state_ != State::Closed) write();
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
  if (reader_.is_broken()) end("the server broke the protocol");
  return std::nullopt;
}

// Also read when the connection has broken since: the server's reason is the better one.
void Socket::closed_by(std::string_view payload) {
  if (state_ == State::Open) {
    add_frame(Opcode::Close, payload.substr(0, 2));
    write();
  }
  end({});
  why_closed_ = "the server closed the connection";
  if (payload.size() < 2) return;
  close_code_ = static_cast<std::uint8_t>(payload[0]) << 8 | static_cast<std::uint8_t>(payload[1]);
  why_closed_ += ": " + std::string(payload.substr(2));
}

void Socket::send(std::string_view message) {
  if (state_ == State::Closed) return;
  ++traffic_.messages_out;
  add_frame(Opcode::Binary, message);
  if (state_ == State::Open) write();
  if (out_.size() + waiting_.size() > kUnsentBytesMax) end("the server does not read");
}

void Socket::close() {
  if (state_ == State::Open) {
    add_frame(Opcode::Close, kNormalClosure);
    write();
  }
  end("closed");
}

void Socket::finish_connecting() {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  // The socket interface takes every kind of address through this one type.
  if (getpeername(descriptor_.number(), reinterpret_cast<sockaddr*>(&peer), &size) != 0) {
    int error = 0;
    socklen_t error_size = sizeof error;
    getsockopt(descriptor_.number(), SOL_SOCKET, SO_ERROR, &error, &error_size);
    if (error != 0) end("cannot connect: " + std::string(std::strerror(error)));
    return;
  }
  state_ = State::Upgrading;
  out_ = upgrade_request(host_, nonce_);
}

void Socket::upgrade(std::string_view bytes) {
  answer_.append(bytes);
  const std::size_t end_of_head = answer_.find("\r\n\r\n");
  if (end_of_head == std::string::npos) {
    if (answer_.size() > kAnswerBytesMax) end("the server's answer is too long");
    return;
  }
  const std::string_view head = std::string_view(answer_).substr(0, end_of_head + 2);
  if (auto why = why_not_upgraded(head, nonce_)) return end(std::move(*why));
  state_ = State::Open;
  reader_.feed(std::string_view(answer_).substr(end_of_head + 4));
  answer_.clear();
  out_ += std::exchange(waiting_, {});
}

void Socket::read() {
  std::array<char, 16 * 1024> bytes;
  while (state_ != State::Closed) {
    const auto got = ::recv(descriptor_.number(), bytes.data(), bytes.size(), 0);
    if (got < 0) {
      if (!is_only_early()) end("the connection broke: " + reason());
      return;
    }
    if (got == 0) return end("the server hung up");
    const auto count = static_cast<std::size_t>(got);
    traffic_.bytes_in += count;
    if (state_ == State::Open) {
      reader_.feed({bytes.data(), count});
    } else {
      upgrade({bytes.data(), count});
    }
    if (count < bytes.size()) return;
  }
}

void Socket::write() {
  while (!out_.empty()) {
    const auto sent = ::send(descriptor_.number(), out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent < 0) {
      if (!is_only_early()) end("the connection broke: " + reason());
      return;
    }
    traffic_.bytes_out += static_cast<std::size_t>(sent);
    out_.erase(0, static_cast<std::size_t>(sent));
  }
}

void Socket::add_frame(Opcode opcode, std::string_view payload) {
  append_frame(state_ == State::Open ? out_ : waiting_,
               opcode,
               payload,
               static_cast<std::uint32_t>(masks_()));
}

void Socket::end(std::string why) {
  if (state_ == State::Closed) return;
  state_ = State::Closed;
  why_closed_ = std::move(why);
  descriptor_ = Descriptor();
  out_.clear();
  waiting_.clear();
}

}  // namespace lair::link
