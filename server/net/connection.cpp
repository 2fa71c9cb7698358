#include "server/net/connection.hpp"

#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

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
                       std::shared_ptr<Reception> reception,
                       std::vector<Place> places)
    : loop_(socket.get_executor()),
      reception_(std::move(reception)),
      places_(std::move(places)),
      conversation_(reception_),
      line_(std::make_shared<HttpLine>(std::move(socket), reception_)) {}

void Connection::start(std::function<void()> ended) {
  asio::co_spawn(loop_,
                 run(shared_from_this()),
                 [self = shared_from_this(), ended = std::move(ended)](std::exception_ptr defect) {
                   if (defect) self->conversation_.report("a connection failed");
                   if (self->web_socket_) self->web_socket_->hang_up();
                   if (self->line_) self->line_->hang_up();
                   self->places_.clear();
                   ended();
                 });
}

void Connection::leave() {
  asio::post(loop_, [self = shared_from_this()] {
    self->leaving_ = true;
    if (self->web_socket_) return self->web_socket_->close(CloseCode::GoingAway, "server stops");
    if (self->line_) self->line_->leave();
  });
}

void Connection::hang_up() {
  asio::post(loop_, [self = shared_from_this()] {
    if (self->web_socket_) self->web_socket_->hang_up();
    if (self->line_) self->line_->hang_up();
  });
}

Awaitable<void> Connection::run(std::shared_ptr<Connection> self) {
  auto upgrade = co_await self->line_->serve();
  if (upgrade && !self->leaving_) co_await self->converse(std::move(*upgrade));
}

Awaitable<void> Connection::converse(Upgrade upgrade) {
  places_.push_back(std::move(upgrade.place));
  auto socket = line_->release();
  line_ = nullptr;  // a WebSocket is open for long: what HTTP has read is not kept beside it
  auto address = upgrade.caller.remote_address;
  auto opened = co_await WebSocket::accept(
      std::move(socket), std::move(upgrade.head), std::move(address), reception_->limits);
  if (!opened) co_return;
  web_socket_ = std::move(*opened);
  ++reception_->counts.sockets_opened;
  if (leaving_) web_socket_->close(CloseCode::GoingAway, "server stops");

  conversation_.begin(std::exchange(upgrade.caller, {}), web_socket_);
  for (;;) {
    const auto frame = co_await web_socket_->read();
    if (!frame) break;
    if (conversation_.take(*frame) == Pace::TooFast) {
      co_await pause(loop_, reception_->limits.pause_after_too_fast);
    }
  }
  ++reception_->counts.sockets_closed;
  if (web_socket_->closed_with() == CloseCode::TooSlow) ++reception_->counts.closed_too_slow;
  conversation_.end();
}

}  // namespace lair::net
