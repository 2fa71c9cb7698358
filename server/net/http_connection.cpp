#include "server/net/http_connection.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

namespace lair::net {
namespace {

asio::ip::address peer_of(const Socket& socket) {
  ErrorCode gone;
  return socket.remote_endpoint(gone).address();
}

}  // namespace

HttpConnection::HttpConnection(Socket socket, std::shared_ptr<VirtualHost> virtual_host)
    : virtual_host_(std::move(virtual_host)),
      socket_(std::move(socket)),
      deadline_(socket_.get_executor()),
      answered_(socket_.get_executor()),
      peer_(peer_of(socket_)) {}

Awaitable<std::optional<Upgrade>> HttpConnection::serve() {
  for (;;) {
    allow(virtual_host_->limits.request_deadline);
    auto head = co_await next_head();
    if (!head) co_return std::nullopt;
    ++virtual_host_->counts.requests;
    auto asked = read_head(*head, virtual_host_->limits);
    if (!asked) {
      co_await refuse(std::move(asked.error()));
      co_return std::nullopt;
    }
    auto& request = asked->request;
    name_client(request, peer_, virtual_host_->trusted_proxies, virtual_host_->forwarded_header);
    is_https_ = request.is_https;
    auto refusal = refusal_of(*asked);
    if (refusal) {
      co_await refuse(std::move(*refusal));
      co_return std::nullopt;
    }
    if (is_for_web_socket(request, *virtual_host_)) {
      auto granted = upgrade(*asked, std::move(*head));
      if (granted) {
        deadline_.cancel();
        co_return std::move(*granted);
      }
      co_await refuse(std::move(granted.error()));
      co_return std::nullopt;
    }
    const bool came = co_await read_body(asked->body_bytes, request);
    if (!came) co_return std::nullopt;
    auto answer = co_await answer_to(request);
    const bool goes_on = asked->keep_alive && !leaving_;
    const auto after = goes_on ? AfterAnswer::KeepAlive : AfterAnswer::Close;
    const bool sent = co_await send(std::move(answer), request.method, after);
    large_body_.clear();
    if (!sent || after == AfterAnswer::Close) co_return std::nullopt;
  }
}

// Why a request is refused; also finds out which virtual host it is for.
std::optional<HttpAnswer> HttpConnection::refusal_of(const RequestHead& asked) {
  auto addressed = VirtualHost::addressed(virtual_host_, asked.request);
  if (!addressed) return std::move(addressed.error());
  addressed_ = std::move(*addressed);
  if (auto refusal = addressed_->site.refusal_of_request(asked.request)) return refusal;
  return refusal_of_body(asked);
}

// A body is not read until it is known to be allowed; a large one gets extra time.
std::optional<HttpAnswer> HttpConnection::refusal_of_body(const RequestHead& asked) {
  if (asked.body_bytes <= virtual_host_->limits.body_bytes_max) return std::nullopt;
  if (!addressed_->site.takes_large(asked.request)) return body_too_big();
  ErrorCode unknown;
  const auto client = asio::ip::make_address(asked.request.remote_address, unknown);
  auto& places = virtual_host_->large_bodies;
  large_body_ = {places.acquire_from(unknown ? peer_ : client), places.acquire()};
  if (!large_body_.front() || !large_body_.back()) {
    large_body_.clear();
    auto answer = sentence(503, "Other large files are being read. Try again in a minute.");
    answer.headers.emplace_back("Retry-After", "60");
    return answer;
  }
  large_body_since_ = Clock::now();
  allow_large_body(0);
  return std::nullopt;
}

// Bytes sent after the request would be lost when the socket moves to another loop.
Result<Upgrade, HttpAnswer> HttpConnection::upgrade(const RequestHead& asked,
                                                    std::string head) const {
  auto granted = granted_upgrade(asked, peer_, *virtual_host_, addressed_);
  if (!granted) return granted;
  if (asked.body_bytes > 0 || !received_.empty())
    return fail(sentence(400, "Send nothing before the WebSocket is open."));
  granted->head = std::move(head);
  return granted;
}

Socket HttpConnection::release() { return std::move(socket_); }

void HttpConnection::hang_up() {
  deadline_.cancel();
  ErrorCode ignored;
  socket_.close(ignored);
}

void HttpConnection::leave() {
  leaving_ = true;
  if (!answering_) hang_up();
}

// The bytes of the next request up to its empty line; nothing if the client left, was too slow, or
// sent too much (and was told so).
Awaitable<std::optional<std::string>> HttpConnection::next_head() {
  auto buffer = asio::dynamic_buffer(received_, virtual_host_->limits.header_bytes_max);
  const auto [error, bytes] =
      co_await asio::async_read_until(socket_, std::move(buffer), "\r\n\r\n", kAwait);
  if (error == asio::error::not_found) {
    auto answer = sentence(431, "The request's headers are too big.");
    co_await refuse(std::move(answer));
  }
  if (error) co_return std::nullopt;
  std::string head = received_.substr(0, bytes);
  received_.erase(0, bytes);
  co_return head;
}

Awaitable<bool> HttpConnection::skip_body(std::size_t bytes) {
  for (;;) {
    const auto here = std::min(bytes, received_.size());
    received_.erase(0, here);
    bytes -= here;
    if (bytes == 0) co_return true;
    std::array<char, 4096> scratch;
    const auto wanted = asio::buffer(scratch.data(), std::min(bytes, scratch.size()));
    const auto [error, read] = co_await socket_.async_read_some(wanted, kAwait);
    if (error) co_return false;
    bytes -= read;
  }
}

// The body of a POST goes into the request; other bodies are skipped.
Awaitable<bool> HttpConnection::read_body(std::size_t bytes, HttpRequest& request) {
  if (request.method != HttpMethod::Post) {
    const bool skipped = co_await skip_body(bytes);
    co_return skipped;
  }
  while (received_.size() < bytes) {
    std::array<char, 4096> scratch;
    const auto wanted = asio::buffer(scratch.data(), scratch.size());
    const auto [error, read] = co_await socket_.async_read_some(wanted, kAwait);
    if (error) co_return false;
    received_.append(scratch.data(), read);
    if (!large_body_.empty()) allow_large_body(received_.size());
  }
  // Keeps only one copy of a large body, and does not keep a buffer that was large.
  std::string rest = received_.substr(bytes);
  received_.resize(bytes);
  request.body = std::exchange(received_, std::move(rest));
  co_return true;
}

// The caller keeps the request alive until there is an answer.
Awaitable<HttpAnswer> HttpConnection::answer_to(const HttpRequest& request) {
  const auto addressed = addressed_;
  if (!addressed->is_answered_later(request)) co_return addressed->site.answer(request);
  deadline_.cancel();  // the client is not being waited for
  const auto given = std::make_shared<std::optional<HttpAnswer>>();
  answered_.expires_at(Timer::time_point::max());
  HttpReply reply = [weak = weak_from_this(), given](HttpAnswer answer) {
    const auto self = weak.lock();
    if (!self) return;
    asio::post(self->socket_.get_executor(), [self, given, answer = std::move(answer)]() mutable {
      *given = std::move(answer);
      self->answered_.cancel();
    });
  };
  answering_ = true;
  addressed->answer_later(request, std::move(reply));
  while (!*given) co_await answered_.async_wait(kAwait);
  answering_ = false;
  co_return std::move(**given);
}

Awaitable<bool> HttpConnection::send(HttpAnswer answer, HttpMethod method, AfterAnswer after) {
  allow(virtual_host_->limits.answer_deadline);
  if (is_https_) {
    answer.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  }
  const auto head = write_head(answer, after, std::time(nullptr));
  std::array<asio::const_buffer, 2> buffers{asio::buffer(head)};
  if (answer.body && method != HttpMethod::Head) buffers[1] = asio::buffer(*answer.body);
  const auto [error, bytes] = co_await asio::async_write(socket_, buffers, kAwait);
  co_return !error;
}

// Answers, then reads what the client still sends: closing a socket with unread bytes would reset
// the connection and lose the answer.
Awaitable<void> HttpConnection::refuse(HttpAnswer answer) {
  const bool sent = co_await send(std::move(answer), HttpMethod::Get, AfterAnswer::Close);
  if (!sent) co_return;
  allow(virtual_host_->limits.close_deadline);
  ErrorCode error;
  socket_.shutdown(Socket::shutdown_send, error);
  while (!error) {
    received_.resize(4096);
    const auto [end, bytes] = co_await socket_.async_read_some(asio::buffer(received_), kAwait);
    error = end;
  }
}

// Requires a minimum speed, so that a client that sends a byte now and then cannot hold a place.
void HttpConnection::allow_large_body(std::size_t received) {
  const NetLimits& limits = virtual_host_->limits;
  const std::chrono::duration<double> whole = limits.large_body_deadline;
  const double part =
      static_cast<double>(received) / static_cast<double>(limits.large_body_bytes_max);
  const auto until = large_body_since_ + limits.request_deadline +
                     std::chrono::duration_cast<Clock::duration>(whole * part);
  allow(std::chrono::ceil<NetLimits::Milliseconds>(until - Clock::now()));
}

void HttpConnection::allow(NetLimits::Milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](ErrorCode error) {
    const auto self = weak.lock();
    // A wait that had already expired when the deadline moved can no longer be cancelled.
    if (self && !error && self->deadline_.expiry() <= Clock::now()) self->hang_up();
  });
}

}  // namespace lair::net
