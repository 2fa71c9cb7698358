// What every connection of one listener shares.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.hpp"
#include "server/lobby/connection.hpp"
#include "server/net/client_address.hpp"
#include "server/net/concurrency_limiter.hpp"
#include "server/net/limits.hpp"
#include "server/net/site.hpp"

namespace lair::net {

// Counted since the start, for /metrics.
struct NetCounts {
  std::atomic<std::uint64_t> accepted{0};
  std::atomic<std::uint64_t> turned_away{0};  // over a limit of connections
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> sockets_opened{0};
  std::atomic<std::uint64_t> sockets_closed{0};
  std::atomic<std::uint64_t> frames{0};
  std::atomic<std::uint64_t> frames_too_fast{0};
  std::atomic<std::uint64_t> polled_opened{0};
  std::atomic<std::uint64_t> polled_closed{0};
  std::atomic<std::uint64_t> closed_too_slow{0};
  std::atomic<std::uint64_t> defects{0};  // exceptions that a session let out
};

class PolledConnections;
struct VirtualHost;

// How other servers of a club open WebSockets that speak for the clients they hold.
struct Uplinks {
  std::string subprotocol;
  std::string secret;  // they show it as a bearer token
  // By the path of the request. What is asked for pages gives way to play.
  std::string play_path;
  std::shared_ptr<VirtualHost> play;
  std::string pages_path;
  std::shared_ptr<VirtualHost> pages;
};

struct VirtualHost {
  static constexpr std::size_t kLargeBodiesPerAddress = 1;  // at once

  VirtualHost(Site the_site, lobby::SessionFactory the_sessions, NetLimits the_limits)
      : site(std::move(the_site)),
        sessions(std::move(the_sessions)),
        limits(the_limits),
        connections(limits.connections_max, limits.connections_per_address_max),
        large_bodies(limits.large_bodies_max, kLargeBodiesPerAddress) {}

  // Whose site, sessions and polled connections are asked for, by the name that the request comes
  // by: those of a club, or our own. What watches over the server may ask by any name, and so may
  // other servers of the club for an uplink. 421 for a name that nobody goes by.
  static Result<std::shared_ptr<VirtualHost>, HttpAnswer> addressed(
      const std::shared_ptr<VirtualHost>& ours, const HttpRequest& request);

  // Whether the request is for a WebSocket of another server of the club.
  [[nodiscard]] bool is_for_uplink(const HttpRequest& request) const;

  // Whether the request is one to be answered later.
  [[nodiscard]] bool is_answered_later(const HttpRequest& request) const;

  void answer_later(const HttpRequest& request, HttpReply reply) const;

  // Tells the operator of an exception that should not be.
  void tell_of_defect(const std::string& defect);
  void tell_of_defect(const std::exception_ptr& defect);

  Site site;
  lobby::SessionFactory sessions;
  NetLimits limits;
  // Addresses whose X-Forwarded-For is believed. They may hold any number of connections; the
  // clients behind them are counted one by one, when they open a WebSocket.
  std::vector<std::string> trusted_proxies;
  // Which header they speak by. Only one is believed: a client could write the other itself.
  ForwardedHeader forwarded_header = ForwardedHeader::XForwardedFor;
  // In lower case, without ports; others are told that they are wrong here. Empty for any host.
  std::vector<std::string> hosts;
  // Where several clubs share the listener, by such names; then ours is only for what watches over
  // the server.
  std::map<std::string, std::shared_ptr<VirtualHost>> clubs;
  // Told of each defect, from any thread. May be empty.
  std::function<void(const std::string&)> report;
  ConcurrencyLimiter connections;
  // Of requests whose large body is read, or answered.
  ConcurrencyLimiter large_bodies;
  // Those of the listener, while it is there.
  std::weak_ptr<PolledConnections> polled;
  // Answers POST /link instead of them, unless it is empty.
  HttpLaterHandler link;
  // Null: there are none.
  std::shared_ptr<const Uplinks> uplinks;
  NetCounts counts;
};

}  // namespace lair::net
