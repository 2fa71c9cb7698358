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
  Slot slot;  // for the client's own address, if it came through a proxy
  std::shared_ptr<VirtualHost> virtual_host;  // whose sessions use the WebSocket
  std::string subprotocol;
  bool stays_on_http_loop = false;  // instead of moving to where people play
};

// Whether the request's path is one for WebSockets.
bool is_for_web_socket(const HttpRequest& request, const VirtualHost& listeners);

// Everything of an upgrade except its head; or the refusal to answer with.
//   asked       a request for a WebSocket, its client named
//   peer        who sent it, perhaps a proxy
//   listeners   the virtual_host of the listener, which counts connections and knows the proxies
//   addressed   that of the club whose name the request was sent to
Result<Upgrade, HttpAnswer> granted_upgrade(const RequestHead& asked,
                                            const boost::asio::ip::address& peer,
                                            VirtualHost& listeners,
                                            std::shared_ptr<VirtualHost> addressed);

}  // namespace lair::net
