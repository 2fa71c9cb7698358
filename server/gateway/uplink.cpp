#include "server/gateway/uplink.hpp"

#include <chrono>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include "server/gateway/frames.hpp"

namespace lair::gateway {
namespace {

namespace asio = boost::asio;

using namespace std::chrono_literals;

constexpr auto kBetweenDials = 100ms;
constexpr auto kConnectDeadline = 1'000ms;
constexpr unsigned kUnauthorized = 401;
constexpr unsigned kBadRequest = 400;

// Rates are limited where clients connect, not on the uplink.
constexpr int kFramesUnlimited = 1'000'000;

std::string why_refused(unsigned status) {
  if (status == kUnauthorized) {
    return "The server that plays does not accept this server's secret yet.";
  }
  if (status == kBadRequest) {
    return "The server that plays speaks another version of the gateways' protocol; upgrade this "
           "one.";
  }
  return "The server that plays does not accept gateways yet.";
}

}  // namespace

net::NetLimits default_uplink_limits() {
  net::NetLimits limits;
  limits.frame_bytes_max = 2 * kBodyBytesMax;
  limits.frame_part_bytes = 64 * 1024;
  limits.frame_spacing = 0us;
  limits.frames_burst = kFramesUnlimited;
  limits.frames_burst_abusive = kFramesUnlimited;
  limits.outbox_frames_max = kFramesUnlimited;
  limits.outbox_bytes_max = 8 * kBodyBytesMax;
  limits.handshake_deadline = kConnectDeadline;
  limits.ping_after = 1'000ms;
  limits.idle_timeout = 3'000ms;
  limits.close_deadline = 500ms;
  return limits;
}

Uplink::Uplink(Loop loop, std::string path, const net::NetLimits& limits, Events events)
    : loop_(std::move(loop)),
      path_(std::move(path)),
      limits_(limits),
      events_(std::move(events)),
      pause_(loop_),
      deadline_(loop_) {}

void Uplink::start() { asio::co_spawn(loop_, run(shared_from_this()), asio::detached); }

void Uplink::follow(std::optional<Primary> primary) {
  asio::post(loop_, [self = shared_from_this(), primary = std::move(primary)]() mutable {
    if (self->primary_ == primary || self->is_stopped_) return;
    self->primary_ = std::move(primary);
    // Stop listening to a server that no longer plays.
    if (self->socket_) self->socket_->hang_up();
    self->pause_.cancel();
  });
}

bool Uplink::push(std::string_view frame) { return socket_ && socket_->push(frame); }

std::string Uplink::why_not() const {
  const std::lock_guard lock(mutex_);
  return is_open_ ? std::string() : why_not_;
}

void Uplink::set_why_not(std::string why) {
  const std::lock_guard lock(mutex_);
  why_not_ = std::move(why);
}

void Uplink::stop() {
  asio::post(loop_, [self = shared_from_this()] {
    self->is_stopped_ = true;
    if (self->socket_) self->socket_->close(lobby::CloseCode::GoingAway, "the gateway is stopping");
    self->pause_.cancel();
  });
}

net::Awaitable<void> Uplink::run(std::shared_ptr<Uplink> self) {
  while (!self->is_stopped_) {
    if (self->primary_) {
      Primary primary = *self->primary_;
      co_await dial_and_read(self, std::move(primary));
      self->pause_.expires_after(kBetweenDials);
    } else {
      self->set_why_not("No server plays, or it does not say where to reach it.");
      self->pause_.expires_at(net::Timer::time_point::max());
    }
    if (!self->is_stopped_) co_await self->pause_.async_wait(net::kAwait);
  }
}

net::Awaitable<void> Uplink::dial_and_read(std::shared_ptr<Uplink> self, Primary primary) {
  auto socket = co_await connected(self, primary);
  if (!socket) {
    self->set_why_not("The server that plays cannot be reached at " + primary.host + ":" +
                      primary.port + ".");
    co_return;
  }
  net::Dialled dialled{.host = primary.host + ":" + primary.port,
                       .path = self->path_,
                       .subprotocol = std::string(kSubprotocol),
                       .authorization = "Bearer " + primary.secret};
  auto dial = co_await net::WebSocket::dial(std::move(*socket), std::move(dialled), self->limits_);
  if (!dial) {
    self->set_why_not(why_refused(dial.error().status));
    co_return;
  }
  if (self->is_stopped_ || self->primary_ != primary) {
    (*dial)->hang_up();
    co_return;
  }
  self->socket_ = *dial;
  self->is_open_ = true;
  self->events_.opened();
  self->socket_->read(self);
  while (self->is_open_) {
    self->pause_.expires_at(net::Timer::time_point::max());
    co_await self->pause_.async_wait(net::kAwait);
  }
}

void Uplink::received(std::string_view frame) {
  events_.received(frame);
  socket_->read(shared_from_this());
}

void Uplink::over() {
  is_open_ = false;
  socket_->hang_up();
  socket_ = nullptr;
  set_why_not("The connection to the server that plays has ended.");
  events_.lost();
  pause_.cancel();
}

// The system's resolver cannot be broken off and has bounds of its own, so the deadline is for the
// connection alone. The socket is shared, since the deadline may expire after this has ended.
net::Awaitable<std::optional<net::Socket>> Uplink::connected(std::shared_ptr<Uplink> self,
                                                             Primary primary) {
  asio::ip::basic_resolver<asio::ip::tcp, Loop> resolver(self->loop_);
  const auto [unknown, places] =
      co_await resolver.async_resolve(primary.host, primary.port, net::kAwait);
  if (unknown || self->is_stopped_ || self->primary_ != primary) co_return std::nullopt;
  const auto socket = std::make_shared<net::Socket>(self->loop_);
  self->deadline_.expires_after(kConnectDeadline);
  self->deadline_.async_wait([socket](net::ErrorCode error) {
    if (error) return;
    net::ErrorCode ignored;
    socket->close(ignored);
  });
  const auto [failed, where] = co_await asio::async_connect(*socket, places, net::kAwait);
  self->deadline_.cancel();
  if (failed || !socket->is_open()) co_return std::nullopt;
  net::ErrorCode ignored;
  socket->set_option(asio::ip::tcp::no_delay(true), ignored);
  co_return std::optional<net::Socket>(std::move(*socket));
}

}  // namespace lair::gateway
