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
  std::atomic<std::uint64_t> turned_away{0};  // over a limit on connections
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> sockets_opened{0};
  std::atomic<std::uint64_t> sockets_closed{0};
  std::atomic<std::uint64_t> frames{0};
  std::atomic<std::uint64_t> frames_too_fast{0};
  std::atomic<std::uint64_t> polled_opened{0};
  std::atomic<std::uint64_t> polled_closed{0};
  std::atomic<std::uint64_t> closed_too_slow{0};
  std::atomic<std::uint64_t> defects{0};  // exceptions that escaped from a session
};

class PolledConnections;
struct VirtualHost;

// How other servers of a club open WebSockets that speak for their clients.
struct Uplinks {
  std::string subprotocol;
  std::string secret;  // shown as a bearer token
  // Chosen by the path of the request. Requests for pages give way to play.
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

  // The virtual host that a request is for, by the host name it was sent to: a club's, or `ours`.
  // Monitoring may use any name, and so may other servers of the club for an uplink. 421 for an
  // unknown name.
  static Result<std::shared_ptr<VirtualHost>, HttpAnswer> addressed(
      const std::shared_ptr<VirtualHost>& ours, const HttpRequest& request);

  // Whether the request is for a WebSocket of another server of the club.
  [[nodiscard]] bool is_for_uplink(const HttpRequest& request) const;

  // Whether the request must be answered with answer_later().
  [[nodiscard]] bool is_answered_later(const HttpRequest& request) const;

  void answer_later(const HttpRequest& request, HttpReply reply) const;

  // Tells the operator about an unexpected exception.
  void tell_of_defect(const std::string& defect);
  void tell_of_defect(const std::exception_ptr& defect);

  Site site;
  lobby::SessionFactory sessions;
  NetLimits limits;
  // Addresses whose forwarding header is believed. They may hold any number of connections. The
  // clients behind them are counted one by one when they open a WebSocket.
  std::vector<std::string> trusted_proxies;
  // The header those proxies use. Only one is believed: a client could write the other itself.
  ForwardedHeader forwarded_header = ForwardedHeader::XForwardedFor;
  // In lower case, without ports; requests for other hosts are refused. Empty: any host.
  std::vector<std::string> hosts;
  // Set if several clubs share the listener, by host name. `ours` is then only for monitoring and
  // uplinks.
  std::map<std::string, std::shared_ptr<VirtualHost>> clubs;
  // Told of each defect, on any thread. May be empty.
  std::function<void(const std::string&)> report;
  // Told why the listener can accept no connection, at most once a minute. May be empty.
  std::function<void(const std::string&)> cannot_accept;
  ConcurrencyLimiter connections;
  // Places for requests with a large body, while it is read or answered.
  ConcurrencyLimiter large_bodies;
  // The listener's, as long as the listener exists.
  std::weak_ptr<PolledConnections> polled;
  // Told that a polling client from this address was sent so many bytes again, on any thread. May
  // be empty.
  std::function<void(const std::string& address, std::size_t bytes)> sent_again;
  // If set, answers POST /link instead of `polled`.
  HttpLaterHandler link;
  // Null: none.
  std::shared_ptr<const Uplinks> uplinks;
  NetCounts counts;
};

}  // namespace lair::net
