#include "server/net/connection.hpp"

#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

namespace lair::net {

using lobby::CloseCode;

Connection::Connection(Loop loop,
                       std::shared_ptr<VirtualHost> virtual_host,
                       std::vector<Slot> slots,
                       std::function<void()> ended)
    : loop_(std::move(loop)),
      virtual_host_(std::move(virtual_host)),
      slots_(std::move(slots)),
      ended_(std::move(ended)) {}

void Connection::start(Socket socket, Upgrade upgrade) {
  asio::co_spawn(loop_,
                 open(shared_from_this(), std::move(socket), std::move(upgrade)),
                 [self = shared_from_this()](std::exception_ptr defect) {
                   if (defect || !self->conversation_) self->end(defect);
                 });
}

void Connection::leave() {
  asio::post(loop_, [self = shared_from_this()] {
    self->is_leaving_ = true;
    if (self->web_socket_) self->web_socket_->close(CloseCode::GoingAway, "server stops");
  });
}

void Connection::hang_up() {
  asio::post(loop_, [self = shared_from_this()] {
    if (self->web_socket_) self->web_socket_->hang_up();
  });
}

void Connection::end(const std::exception_ptr& defect) {
  if (defect) virtual_host_->tell_of_defect(defect);
  if (web_socket_) web_socket_->hang_up();
  slots_.clear();
  std::exchange(ended_, nullptr)();
}

// A coroutine only for opening: the memory it needs is freed before the long conversation.
Awaitable<void> Connection::open(std::shared_ptr<Connection> self, Socket socket, Upgrade upgrade) {
  auto address = upgrade.caller.remote_address;
  auto opened = co_await WebSocket::accept(std::move(socket),
                                           std::move(upgrade.head),
                                           std::move(address),
                                           self->virtual_host_->limits,
                                           upgrade.subprotocol);
  if (!opened) co_return;
  self->web_socket_ = std::move(*opened);
  ++self->virtual_host_->counts.sockets_opened;
  if (self->is_leaving_) self->web_socket_->close(CloseCode::GoingAway, "server stops");
  self->conversation_.emplace(self->virtual_host_);
  self->conversation_->begin(upgrade.caller, self->web_socket_);
  self->read_next();
}

void Connection::read_next() { web_socket_->read(shared_from_this()); }

void Connection::received(std::string_view frame) {
  if (conversation_->take(frame) == Pace::TooFast) return pause();
  read_next();
}

// A refusal costs the games' thread as much as an allowed request, so reading pauses. What the
// client sends meanwhile waits in the bounded buffer of its socket.
void Connection::pause() {
  auto timer = std::make_unique<Timer>(loop_, virtual_host_->limits.pause_after_too_fast);
  Timer& waiting = *timer;
  waiting.async_wait(
      [self = shared_from_this(), timer = std::move(timer)](ErrorCode) { self->read_next(); });
}

void Connection::over() {
  NetCounts& counts = virtual_host_->counts;
  ++counts.sockets_closed;
  if (web_socket_->closed_with() == CloseCode::TooSlow) ++counts.closed_too_slow;
  conversation_->end();
  end(nullptr);
}

}  // namespace lair::net
