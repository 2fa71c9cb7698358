#include "server/net/http_line.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "server/net/host_name.hpp"
#include "server/net/web_socket.hpp"
#include "server/people/tokens.hpp"

namespace lair::net {
namespace {

asio::ip::address peer_of(const Socket& socket) {
  ErrorCode gone;
  return socket.remote_endpoint(gone).address();
}

}  // namespace

HttpLine::HttpLine(Socket socket, std::shared_ptr<Reception> reception)
    : reception_(std::move(reception)),
      socket_(std::move(socket)),
      deadline_(socket_.get_executor()),
      answered_(socket_.get_executor()),
      peer_(peer_of(socket_)) {}

Awaitable<std::optional<Upgrade>> HttpLine::serve() {
  for (;;) {
    allow(reception_->limits.request_deadline);
    auto head = co_await next_head();
    if (!head) co_return std::nullopt;
    ++reception_->counts.requests;
    auto asked = read_head(*head, reception_->limits);
    if (!asked) {
      co_await refuse(std::move(asked.error()));
      co_return std::nullopt;
    }
    auto& request = asked->request;
    learn_client(request);
    auto refusal = refusal_of_host(request);
    if (!refusal) refusal = addressed_->site.refusal_at_door(request);
    if (!refusal) refusal = refusal_of_body(*asked);
    if (refusal) {
      co_await refuse(std::move(*refusal));
      co_return std::nullopt;
    }
    if (request.path == kSocketPath || is_for_uplink(request)) {
      auto granted = request.path == kSocketPath ? grant(*asked, std::move(*head))
                                                 : grant_uplink(*asked, std::move(*head));
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
    large_body_ = nullptr;
    if (!sent || after == AfterAnswer::Close) co_return std::nullopt;
  }
}

// Who asks, by which road, as trusted proxies name it.
void HttpLine::learn_client(HttpRequest& request) {
  const auto& proxies = reception_->trusted_proxies;
  if (reception_->forwarded_header == ForwardedHeader::Forwarded) {
    Forwarding forwarding = forwarding_of(request.forwarded);
    request.forwarded_for = std::move(forwarding.addresses);
    request.forwarded_proto = std::move(forwarding.protocol);
  }
  request.remote_address = client_address(peer_, request.forwarded_for, proxies).to_string();
  request.is_https = request.forwarded_proto == "https" && is_trusted(peer_, proxies);
  is_https_ = request.is_https;
}

// What watches over the server asks by its address.
std::optional<HttpAnswer> HttpLine::refusal_of_host(const HttpRequest& request) {
  const std::string host = host_name(request.host);
  addressed_ = Reception::addressed(reception_, host);
  for (const std::string_view open : {"/healthz", "/readyz", "/metrics"}) {
    if (request.path != open) continue;
    if (!addressed_) addressed_ = reception_;
    return std::nullopt;
  }
  const auto& hosts = reception_->hosts;
  const bool is_known = hosts.empty() || std::ranges::find(hosts, host) != hosts.end();
  if (addressed_ && is_known) return std::nullopt;
  return sentence(421, "This server does not go by that name.");
}

// Nothing of a body is read before it is known to be one that may come; a large one has its time.
std::optional<HttpAnswer> HttpLine::refusal_of_body(const RequestHead& asked) {
  if (asked.body_bytes <= reception_->limits.body_bytes_max) return std::nullopt;
  if (!addressed_->site.takes_large(asked.request)) return body_too_big();
  large_body_ = reception_->large_bodies.enter();
  if (!large_body_) {
    auto answer = sentence(503, "Other large files are being read. Try again in a minute.");
    answer.headers.emplace_back("Retry-After", "60");
    return answer;
  }
  allow(reception_->limits.large_body_deadline);
  return std::nullopt;
}

Socket HttpLine::release() { return std::move(socket_); }

void HttpLine::hang_up() {
  deadline_.cancel();
  ErrorCode ignored;
  socket_.close(ignored);
}

void HttpLine::leave() {
  leaving_ = true;
  if (!answering_) hang_up();
}

// The bytes of the next request up to its empty line; nothing when the client left, was too slow,
// or sent too much (and was told so).
Awaitable<std::optional<std::string>> HttpLine::next_head() {
  auto buffer = asio::dynamic_buffer(received_, reception_->limits.header_bytes_max);
  const auto [error, bytes] =
      co_await asio::async_read_until(socket_, std::move(buffer), "\r\n\r\n", kAwait);
  if (error == asio::error::not_found) {
    auto answer = sentence(431, "The request's header is too big.");
    co_await refuse(std::move(answer));
  }
  if (error) co_return std::nullopt;
  std::string head = received_.substr(0, bytes);
  received_.erase(0, bytes);
  co_return head;
}

Awaitable<bool> HttpLine::skip_body(std::size_t bytes) {
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

// A POST's body goes into the request; others' are skipped.
Awaitable<bool> HttpLine::read_body(std::size_t bytes, HttpRequest& request) {
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
  }
  // A large one is held once; and a buffer that was large is not kept.
  std::string rest = received_.substr(bytes);
  received_.resize(bytes);
  request.body = std::exchange(received_, std::move(rest));
  co_return true;
}

// The request lives until the answer is there: it is the caller's.
Awaitable<HttpAnswer> HttpLine::answer_to(const HttpRequest& request) {
  const auto addressed = addressed_;
  if (!addressed->is_answered_later(request)) co_return addressed->site.answer(request);
  deadline_.cancel();  // not the client's to keep
  const auto given = std::make_shared<std::optional<HttpAnswer>>();
  answered_.expires_at(Timer::time_point::max());
  HttpReply reply = [weak = weak_from_this(), given](HttpAnswer answer) {
    const auto line = weak.lock();
    if (!line) return;
    asio::post(line->socket_.get_executor(), [line, given, answer = std::move(answer)]() mutable {
      *given = std::move(answer);
      line->answered_.cancel();
    });
  };
  answering_ = true;
  addressed->answer_later(request, std::move(reply));
  while (!*given) co_await answered_.async_wait(kAwait);
  answering_ = false;
  co_return std::move(**given);
}

Awaitable<bool> HttpLine::send(HttpAnswer answer, HttpMethod method, AfterAnswer after) {
  allow(reception_->limits.answer_deadline);
  if (is_https_) {
    answer.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  }
  const auto head = write_head(answer, after, std::time(nullptr));
  std::array<asio::const_buffer, 2> buffers{asio::buffer(head)};
  if (answer.body && method != HttpMethod::Head) buffers[1] = asio::buffer(*answer.body);
  const auto [error, bytes] = co_await asio::async_write(socket_, buffers, kAwait);
  co_return !error;
}

// Answers, then reads what the client still sends: closing on unread bytes would reset the
// connection and take the answer along.
Awaitable<void> HttpLine::refuse(HttpAnswer answer) {
  const bool sent = co_await send(std::move(answer), HttpMethod::Get, AfterAnswer::Close);
  if (!sent) co_return;
  allow(reception_->limits.close_deadline);
  ErrorCode error;
  socket_.shutdown(Socket::shutdown_send, error);
  while (!error) {
    received_.resize(4096);
    const auto [end, bytes] = co_await socket_.async_read_some(asio::buffer(received_), kAwait);
    error = end;
  }
}

std::optional<HttpAnswer> HttpLine::refusal_of_web_socket(const RequestHead& asked) const {
  if (!asked.asks_for_web_socket) {
    auto answer = sentence(426, "This address is for WebSocket connections.");
    answer.headers.emplace_back("Upgrade", "websocket");
    return answer;
  }
  if (asked.body_bytes > 0 || !received_.empty())
    return sentence(400, "A client sends nothing before its connection is open.");
  return std::nullopt;
}

bool HttpLine::is_for_uplink(const HttpRequest& request) const {
  const auto& uplinks = reception_->uplinks;
  return uplinks && (request.path == uplinks->play_path || request.path == uplinks->door_path);
}

// Whoever shows the secret reads the club's database, and is believed what it says of its clients.
Result<Upgrade, HttpAnswer> HttpLine::grant_uplink(const RequestHead& asked, std::string head) {
  if (auto refusal = refusal_of_web_socket(asked)) return fail(*std::move(refusal));
  const auto& request = asked.request;
  const Uplinks& uplinks = *reception_->uplinks;
  const auto shown = people::hash_of(request.authorization);
  if (shown != people::hash_of("Bearer " + uplinks.secret))
    return fail(sentence(401, "This address is for other servers of the club."));
  if (request.subprotocols != uplinks.subprotocol)
    return fail(sentence(400, "This server speaks " + uplinks.subprotocol + "."));
  const bool is_for_play = request.path == uplinks.play_path;
  return Upgrade{
      .head = std::move(head),
      .caller = {.remote_address = request.remote_address,
                 .user_agent = request.user_agent,
                 .cookie = {},
                 .query = {}},
      .place = nullptr,
      .reception = is_for_play ? uplinks.play : uplinks.door,
      .subprotocol = uplinks.subprotocol,
      .stays_at_door = !is_for_play
  };
}

Result<Upgrade, HttpAnswer> HttpLine::grant(const RequestHead& asked, std::string head) {
  if (auto refusal = refusal_of_web_socket(asked)) return fail(*std::move(refusal));
  const auto& request = asked.request;
  auto refusal = addressed_->site.refusal_of_upgrade(request);
  if (refusal) return fail(std::move(*refusal));
  Upgrade upgrade{
      .head = std::move(head),
      .caller = {.remote_address = request.remote_address,
                 .user_agent = request.user_agent,
                 .cookie = request.cookie,
                 .query = request.query},
      .place = nullptr,
      .reception = addressed_,
      .subprotocol = std::string(kSubprotocol),
      .stays_at_door = false
  };
  if (is_trusted(peer_, reception_->trusted_proxies)) {
    const auto& proxies = reception_->trusted_proxies;
    const auto client = client_address(peer_, request.forwarded_for, proxies);
    upgrade.place = reception_->doorman.enter_from(client);
    if (!upgrade.place) {
      ++reception_->counts.turned_away;
      return fail(sentence(429, "There are too many connections from your address."));
    }
  }
  return upgrade;
}

void HttpLine::allow(NetLimits::Milliseconds time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](ErrorCode error) {
    const auto line = weak.lock();
    // A wait that was already over when the deadline moved is not cancelled any more.
    if (line && !error && line->deadline_.expiry() <= Clock::now()) line->hang_up();
  });
}

}  // namespace lair::net
