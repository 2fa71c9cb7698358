#include "clients/link/transport.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace lair::link {
namespace {

bool is_only_early() { return errno == EAGAIN || errno == EINTR; }

std::string system_reason(int error) { return std::strerror(error); }

}  // namespace

Result<Transport, Loss> Transport::connect(const Endpoint& to) {
  Transport transport;
  transport.to_ = to;
  if (to.secure) {
    auto tls = Tls::begin(to.host);
    if (!tls) return fail(tls.error());
    transport.tls_ = std::move(*tls);
    transport.early_ = transport.tls_->take_outgoing();
  }
  transport.addresses_ = addresses_in(to.host, to.port);
  transport.next_ = transport.addresses_.get();
  if (!transport.addresses_) {
    auto look_up = LookUp::begin(to.host, to.port);
    if (!look_up) return fail(Loss{look_up.error()});
    transport.look_up_ = std::move(*look_up);
  } else if (auto begun = transport.connect_next(); !begun) {
    return fail(begun.error());
  }
  return transport;
}

Result<void, Loss> Transport::connect_next() {
  Loss why{"no such host: " + to_.host, LossCause::NoSuchHost};
  while (next_ != nullptr) {
    const addrinfo* address = std::exchange(next_, next_->ai_next);
    Descriptor made(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (made.number() < 0) {
      why = {"no socket: " + system_reason(errno)};
      continue;
    }
    const int on = 1;
    setsockopt(made.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (!to_.source.empty()) {
      // Chooses the port only at connect(), so that connections to different servers can share one.
      setsockopt(made.number(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
      const Addresses own = addresses_in(to_.source, 0);
      if (!own || bind(made.number(), own->ai_addr, own->ai_addrlen) != 0) {
        return fail(Loss{"cannot connect from " + to_.source});
      }
    }
    if (::connect(made.number(), address->ai_addr, address->ai_addrlen) != 0 &&
        errno != EINPROGRESS) {
      why = {"cannot connect: " + system_reason(errno)};
      continue;
    }
    descriptor_ = std::move(made);
    return {};
  }
  return fail(std::move(why));
}

// Opens the socket before the look-up's descriptor is closed, so that their numbers differ.
void Transport::finish_looking_up() {
  addresses_ = look_up_->take();
  next_ = addresses_.get();
  if (auto begun = connect_next(); !begun) return close(begun.error());
  look_up_.reset();
}

void Transport::try_next(Loss why) {
  if (next_ == nullptr) return close(std::move(why));
  if (auto begun = connect_next(); !begun) close(begun.error());
}

void Transport::finish_connecting() {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  // The socket interface takes every kind of address through this one type.
  if (getpeername(descriptor_.number(), reinterpret_cast<sockaddr*>(&peer), &size) != 0) {
    int error = 0;
    socklen_t error_size = sizeof error;
    getsockopt(descriptor_.number(), SOL_SOCKET, SO_ERROR, &error, &error_size);
    if (error != 0) try_next({"cannot connect: " + system_reason(error)});
    return;
  }
  connected_ = true;
  out_ += std::exchange(early_, {});
}

void Transport::pump(std::string& in) {
  if (look_up_ && look_up_->is_over()) finish_looking_up();
  if (is_closed() || look_up_) return;
  if (!connected_) finish_connecting();
  if (!connected_ || is_closed()) return;
  read(in);
  if (!is_closed()) write();
}

void Transport::send(std::string_view bytes) {
  if (is_closed()) return;
  std::string& queue = connected_ ? out_ : early_;
  if (tls_) {
    if (auto sent = tls_->send(bytes); !sent) return close(sent.error());
    queue += tls_->take_outgoing();
  } else {
    queue += bytes;
  }
  if (connected_) write();
}

void Transport::take_in(std::string_view bytes, std::string& in) {
  if (!tls_) {
    in += bytes;
    return;
  }
  auto received = tls_->receive(bytes, in);
  out_ += tls_->take_outgoing();
  if (!received) {
    write();  // sends the alert that says why
    close(received.error());
  }
}

// Comes back for the rest when there is more, since a server may send without a pause.
void Transport::read(std::string& in) {
  std::array<char, 16 * 1024> bytes;
  std::size_t taken = 0;
  while (!is_closed() && taken < kTakenAtOnce) {
    const auto got = ::recv(descriptor_.number(), bytes.data(), bytes.size(), 0);
    if (got < 0) {
      if (!is_only_early()) close({"the connection broke: " + system_reason(errno)});
      return;
    }
    if (got == 0) return close({"the server hung up"});
    const auto count = static_cast<std::size_t>(got);
    bytes_in_ += count;
    taken += count;
    take_in({bytes.data(), count}, in);
    if (count < bytes.size()) return;
  }
}

void Transport::write() {
  while (!out_.empty() && !is_closed()) {
    const auto sent = ::send(descriptor_.number(), out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent < 0) {
      if (!is_only_early()) close({"the connection broke: " + system_reason(errno)});
      return;
    }
    bytes_out_ += static_cast<std::uint64_t>(sent);
    out_.erase(0, static_cast<std::size_t>(sent));
  }
}

void Transport::close(Loss why) {
  if (is_closed()) return;
  look_up_.reset();
  descriptor_ = Descriptor();
  why_closed_ = std::move(why);
  out_.clear();
  early_.clear();
}

}  // namespace lair::link
