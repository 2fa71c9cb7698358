#include "server/net/connection.hpp"

#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

#include "server/net/rate_limit.hpp"

namespace lair::net {

using lobby::CloseCode;

namespace {

// What a session and its table hold: a socket that has closed is gone, however long they hold it.
class WeakOutlet final : public lobby::Outlet {
 public:
  explicit WeakOutlet(const std::shared_ptr<WebSocket>& socket)
      : socket_(socket), address_(socket->remote_address()) {}

  bool push(lobby::Frame frame) override {
    const auto socket = socket_.lock();
    return socket && socket->push(std::move(frame));
  }

  void close(CloseCode code, std::string reason) override {
    const auto socket = socket_.lock();
    if (socket) socket->close(code, std::move(reason));
  }

  const std::string& remote_address() const override { return address_; }

 private:
  std::weak_ptr<WebSocket> socket_;
  std::string address_;
};

}  // namespace

Connection::Connection(Socket socket,
                       std::shared_ptr<Reception> reception,
                       std::vector<Place> places)
    : strand_(socket.get_executor()),
      reception_(std::move(reception)),
      places_(std::move(places)),
      line_(std::make_shared<HttpLine>(std::move(socket), reception_)) {}

void Connection::start(std::function<void()> ended) {
  asio::co_spawn(strand_,
                 run(shared_from_this()),
                 [self = shared_from_this(), ended = std::move(ended)](std::exception_ptr defect) {
                   if (defect) self->report("a connection failed");
                   if (self->web_socket_) self->web_socket_->hang_up();
                   self->line_->hang_up();
                   self->places_.clear();
                   ended();
                 });
}

void Connection::leave() {
  asio::post(strand_, [self = shared_from_this()] {
    self->leaving_ = true;
    if (self->web_socket_) return self->web_socket_->close(CloseCode::GoingAway, "server stops");
    self->line_->hang_up();
  });
}

void Connection::hang_up() {
  asio::post(strand_, [self = shared_from_this()] {
    if (self->web_socket_) self->web_socket_->hang_up();
    self->line_->hang_up();
  });
}

Awaitable<void> Connection::run(std::shared_ptr<Connection> self) {
  auto upgrade = co_await self->line_->serve();
  if (upgrade && !self->leaving_) co_await self->converse(std::move(*upgrade));
}

Awaitable<void> Connection::converse(Upgrade upgrade) {
  places_.push_back(std::move(upgrade.place));
  auto socket = line_->release();
  auto address = upgrade.caller.remote_address;
  auto opened = co_await WebSocket::accept(
      std::move(socket), std::move(upgrade.head), std::move(address), reception_->limits);
  if (!opened) co_return;
  web_socket_ = std::move(*opened);
  ++reception_->counts.sockets_opened;
  if (leaving_) web_socket_->close(CloseCode::GoingAway, "server stops");

  std::unique_ptr<lobby::Session> session;
  try {
    session = reception_->sessions(upgrade.caller);
    session->opened(std::make_shared<WeakOutlet>(web_socket_));
  } catch (const std::exception& defect) {
    report(defect.what());
    web_socket_->close(CloseCode::ServerError, "the server failed");
  }
  if (session) {
    co_await hand_over_frames(*session);
  } else {
    co_await web_socket_->read();
  }
  ++reception_->counts.sockets_closed;
  if (web_socket_->closed_with() == CloseCode::TooSlow) ++reception_->counts.closed_too_slow;
  if (session) session->closed();
}

// Returns when the connection is over.
Awaitable<void> Connection::hand_over_frames(lobby::Session& session) {
  const auto& limits = reception_->limits;
  RateLimit rate(limits.frame_spacing, limits.frames_burst, limits.frames_burst_abusive);
  for (;;) {
    const auto frame = co_await web_socket_->read();
    if (!frame) co_return;
    ++reception_->counts.frames;
    const auto pace = rate.spend(Clock::now());
    if (pace != Pace::Fine) ++reception_->counts.frames_too_fast;
    try {
      if (pace == Pace::Fine) session.received(*frame);
      if (pace == Pace::TooFast) session.received_too_fast(*frame);
      if (pace == Pace::Abusive) web_socket_->close(CloseCode::Policy, "far too many frames");
    } catch (const std::exception& defect) {
      report(defect.what());
      web_socket_->close(CloseCode::ServerError, "the server failed");
    }
  }
}

void Connection::report(const std::string& defect) {
  ++reception_->counts.defects;
  if (reception_->report) reception_->report(defect);
}

}  // namespace lair::net
