#include "server/net/connection.hpp"

#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <unistd.h>

namespace lair::net {

using lobby::CloseCode;

namespace {

// A refusal costs the thread of the games as much as a request that counts. What the client sends
// meanwhile waits in the bounded buffer of its socket.
Awaitable<void> pause(Loop loop, NetLimits::Milliseconds how_long) {
  Timer timer(loop, how_long);
  co_await timer.async_wait(kAwait);
}

}  // namespace

Connection::Connection(Socket socket,
                       Loop home,
                       std::shared_ptr<VirtualHost> virtual_host,
                       std::vector<Slot> slots)
    : http_loop_(socket.get_executor()),
      home_(std::move(home)),
      virtual_host_(std::move(virtual_host)),
      slots_(std::move(slots)),
      http_(std::make_shared<HttpConnection>(std::move(socket), virtual_host_)) {}

void Connection::start(std::function<void()> ended) {
  ended_ = std::move(ended);
  asio::co_spawn(http_loop_,
                 arrive(shared_from_this()),
                 [self = shared_from_this()](std::exception_ptr defect) {
                   if (self->http_) self->end(defect);
                 });
}

void Connection::leave() {
  asio::post(http_loop_, [self = shared_from_this()] {
    self->is_leaving_ = true;
    if (self->http_) return self->http_->leave();
    asio::post(self->home_, [self] {
      self->leaves_home_ = true;
      if (self->web_socket_) self->web_socket_->close(CloseCode::GoingAway, "server stops");
    });
  });
}

void Connection::hang_up() {
  asio::post(http_loop_, [self = shared_from_this()] {
    if (self->http_) return self->http_->hang_up();
    asio::post(self->home_, [self] {
      if (self->web_socket_) self->web_socket_->hang_up();
    });
  });
}

Awaitable<void> Connection::arrive(std::shared_ptr<Connection> self) {
  auto upgrade = co_await self->http_->serve();
  if (upgrade && !self->is_leaving_) self->move_home(std::move(*upgrade));
}

// Nothing has been read behind the request, so the descriptor is all there is to carry over.
void Connection::move_home(Upgrade upgrade) {
  if (upgrade.stays_on_http_loop) home_ = http_loop_;
  virtual_host_ = upgrade.virtual_host;
  auto socket = http_->release();
  ErrorCode error;
  const auto protocol = socket.local_endpoint(error).protocol();
  if (error) return;
  const auto descriptor = socket.release(error);
  if (error) return;
  Socket moved(home_);
  moved.assign(protocol, descriptor, error);
  if (error) {
    ::close(descriptor);
    return;
  }
  http_ = nullptr;  // a WebSocket is open for long: what HTTP has read is not kept beside it
  asio::co_spawn(home_,
                 open(shared_from_this(), std::move(moved), std::move(upgrade)),
                 [self = shared_from_this()](std::exception_ptr defect) {
                   if (defect || !self->conversation_) self->end(defect);
                 });
}

void Connection::end(const std::exception_ptr& defect) {
  if (defect) virtual_host_->tell_of_defect("a connection failed");
  if (web_socket_) web_socket_->hang_up();
  if (http_) http_->hang_up();
  slots_.clear();
  std::exchange(ended_, nullptr)();
}

// What it takes to open a WebSocket is gone before the conversation, which lasts.
Awaitable<void> Connection::open(std::shared_ptr<Connection> self, Socket socket, Upgrade upgrade) {
  self->slots_.push_back(std::move(upgrade.slot));
  auto address = upgrade.caller.remote_address;
  auto opened = co_await WebSocket::accept(std::move(socket),
                                           std::move(upgrade.head),
                                           std::move(address),
                                           self->virtual_host_->limits,
                                           upgrade.subprotocol);
  if (!opened) co_return;
  self->web_socket_ = std::move(*opened);
  ++self->virtual_host_->counts.sockets_opened;
  if (self->leaves_home_) self->web_socket_->close(CloseCode::GoingAway, "server stops");
  self->conversation_.emplace(self->virtual_host_);
  self->conversation_->begin(upgrade.caller, self->web_socket_);
  asio::co_spawn(
      self->home_, converse(self), [self](std::exception_ptr defect) { self->end(defect); });
}

Awaitable<void> Connection::converse(std::shared_ptr<Connection> self) {
  for (;;) {
    const auto frame = co_await self->web_socket_->read();
    if (!frame) break;
    if (self->conversation_->take(*frame) == Pace::TooFast) {
      co_await pause(self->home_, self->virtual_host_->limits.pause_after_too_fast);
    }
  }
  NetCounts& counts = self->virtual_host_->counts;
  ++counts.sockets_closed;
  if (self->web_socket_->closed_with() == CloseCode::TooSlow) ++counts.closed_too_slow;
  self->conversation_->end();
}

}  // namespace lair::net
