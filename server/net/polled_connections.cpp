#include "server/net/polled_connections.hpp"

#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "server/people/tokens.hpp"

namespace lair::net {
namespace {

// The value of a field of the query; nothing if it is missing.
std::optional<std::string_view> field(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    const auto equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) != name) continue;
    return part.substr(std::min(equals + 1, part.size()));
  }
  return std::nullopt;
}

std::optional<std::uint64_t> number(std::optional<std::string_view> text) {
  std::uint64_t value = 0;
  if (!text) return std::nullopt;
  const auto [end, error] = std::from_chars(text->begin(), text->end(), value);
  const bool is_whole = error == std::errc() && end == text->end();
  return is_whole ? std::optional(value) : std::nullopt;
}

}  // namespace

PolledConnections::PolledConnections(Loops& loops, std::shared_ptr<VirtualHost> virtual_host)
    : loops_(loops), virtual_host_(std::move(virtual_host)) {}

void PolledConnections::answer(const HttpRequest& request, HttpReply reply) {
  if (request.method != HttpMethod::Post) {
    HttpAnswer refusal = sentence(405, "A polled connection accepts only POST.");
    refusal.headers.emplace_back("Allow", "POST");
    return reply(std::move(refusal));
  }
  // The secret comes in a header, since URLs are written into logs.
  if (request.polled.empty() && request.query.empty()) return reply(open(request));
  const auto found = find(request.polled);
  if (!found) return reply(sentence(410, "This connection is over."));
  if (field(request.query, "leave")) {
    found->leave();
    return reply({.status = 204});
  }
  if (const auto first = number(field(request.query, "first"))) {
    return found->send(*first, request.body, std::move(reply));
  }
  if (const auto have = number(field(request.query, "have"))) {
    return found->poll(*have, std::move(reply));
  }
  reply(sentence(400, "A request on a polled connection must have first=, have= or leave."));
}

HttpAnswer PolledConnections::open(const HttpRequest& request) {
  if (request.content_type != kFramesType)
    return sentence(415, "The Content-Type must be application/vnd.lair.v1.");
  ErrorCode error;
  const auto address = asio::ip::make_address(request.remote_address, error);
  std::vector<Slot> slots{virtual_host_->connections.acquire(),
                          virtual_host_->connections.acquire_from(address)};
  if (!slots.front() || !slots.back()) {
    ++virtual_host_->counts.turned_away;
    return sentence(429, "There are too many connections from your address.");
  }
  auto secret = people::new_token().text;
  const auto connection = std::make_shared<PolledConnection>(loops_.next(),
                                                             virtual_host_,
                                                             request.remote_address,
                                                             std::move(slots),
                                                             [weak = weak_from_this(), secret] {
                                                               if (const auto self = weak.lock())
                                                                 self->forget(secret);
                                                             });
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return sentence(503, "The server is stopping.");
    connections_.emplace(secret, connection);
  }
  connection->open({.remote_address = request.remote_address,
                    .user_agent = request.user_agent,
                    .cookie = request.cookie,
                    .query = request.query});
  return {
      .status = 201, .headers = {{"Cache-Control", "no-store"}, {"Lair-Line", std::move(secret)}}
  };
}

std::shared_ptr<PolledConnection> PolledConnections::find(const std::string& secret) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(secret);
  return found == connections_.end() ? nullptr : found->second;
}

void PolledConnections::forget(const std::string& secret) {
  std::function<void()> stopped;
  {
    const std::lock_guard lock(mutex_);
    connections_.erase(secret);
    if (connections_.empty()) stopped = std::exchange(stopped_, nullptr);
  }
  if (stopped) stopped();
}

void PolledConnections::stop(std::function<void()> done) {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& [secret, connection] : connections_)
      connection->close(lobby::CloseCode::GoingAway, "server stops");
    if (!connections_.empty()) {
      stopped_ = std::move(done);
      return;
    }
  }
  done();
}

}  // namespace lair::net
