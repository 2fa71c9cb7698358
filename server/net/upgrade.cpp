#include "server/net/upgrade.hpp"

#include <optional>
#include <utility>

#include "server/net/web_socket.hpp"
#include "server/people/tokens.hpp"

namespace lair::net {
namespace {

// A server that shows the secret can read the club's database, so what it says about its clients is
// believed.
Result<Upgrade, HttpAnswer> granted_uplink(const HttpRequest& request, const Uplinks& uplinks) {
  const auto shown = people::hash_of(request.authorization);
  if (shown != people::hash_of("Bearer " + uplinks.secret))
    return fail(sentence(401, "This address is for other servers of the club."));
  if (request.subprotocols != uplinks.subprotocol)
    return fail(sentence(400, "This server speaks " + uplinks.subprotocol + "."));
  const bool is_for_play = request.path == uplinks.play_path;
  return Upgrade{
      .head = {          },
      .caller = { .remote_address = request.remote_address,
               .user_agent = request.user_agent,
               .cookie = {},
               .query = {}},
      .slot = nullptr,
      .virtual_host = is_for_play ? uplinks.play : uplinks.pages,
      .subprotocol = uplinks.subprotocol,
      .stays_on_http_loop = !is_for_play
  };
}

Result<Upgrade, HttpAnswer> granted_to_client(const HttpRequest& request,
                                              const boost::asio::ip::address& peer,
                                              VirtualHost& listeners,
                                              std::shared_ptr<VirtualHost> addressed) {
  auto refusal = addressed->site.refusal_of_upgrade(request);
  if (refusal) return fail(std::move(*refusal));
  Upgrade upgrade{
      .head = {                     },
      .caller = { .remote_address = request.remote_address,
               .user_agent = request.user_agent,
               .cookie = request.cookie,
               .query = request.query},
      .slot = nullptr,
      .virtual_host = std::move(addressed),
      .subprotocol = std::string(kSubprotocol),
      .stays_on_http_loop = false
  };
  const auto& proxies = listeners.trusted_proxies;
  if (is_trusted(peer, proxies)) {
    const auto client = client_address(peer, request.forwarded_for, proxies);
    upgrade.slot = listeners.connections.acquire_from(client);
    if (!upgrade.slot) {
      ++listeners.counts.turned_away;
      return fail(sentence(429, "There are too many connections from your address."));
    }
  }
  return upgrade;
}

}  // namespace

bool is_for_web_socket(const HttpRequest& request, const VirtualHost& listeners) {
  return request.path == kSocketPath || listeners.is_for_uplink(request);
}

Result<Upgrade, HttpAnswer> granted_upgrade(const RequestHead& asked,
                                            const boost::asio::ip::address& peer,
                                            VirtualHost& listeners,
                                            std::shared_ptr<VirtualHost> addressed) {
  if (!asked.asks_for_web_socket) {
    auto answer = sentence(426, "This address is for WebSocket connections.");
    answer.headers.emplace_back("Upgrade", "websocket");
    return fail(std::move(answer));
  }
  if (listeners.is_for_uplink(asked.request))
    return granted_uplink(asked.request, *listeners.uplinks);
  return granted_to_client(asked.request, peer, listeners, std::move(addressed));
}

}  // namespace lair::net
