// Who may open a WebSocket: clients, and other servers of the club.
#pragma once

#include <memory>
#include <string>

#include <boost/asio/ip/address.hpp>

#include "engine/result.hpp"
#include "server/net/http_text.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::net {

// A request for a WebSocket that is granted.
struct Upgrade {
  std::string head;  // the request as it came
  lobby::Caller caller;
  Slot slot;  // among the client's own connections, when a proxy hid them until now
  std::shared_ptr<VirtualHost> virtual_host;  // whose sessions speak on it
  std::string subprotocol;
  bool stays_on_http_loop = false;  // instead of moving to where people play
};

// Whether that is what its path is for.
bool is_for_web_socket(const HttpRequest& request, const VirtualHost& listeners);

// Everything of an upgrade but its head; or the refusal to answer.
//   asked       a request for a WebSocket, its client named
//   peer        who sent it, a proxy perhaps
//   listeners   the virtual_host of the listener, which counts connections and knows the proxies
//   addressed   that of the club whose name the request came by
Result<Upgrade, HttpAnswer> granted_upgrade(const RequestHead& asked,
                                            const boost::asio::ip::address& peer,
                                            VirtualHost& listeners,
                                            std::shared_ptr<VirtualHost> addressed);

}  // namespace lair::net
