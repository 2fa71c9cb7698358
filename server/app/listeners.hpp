// The sockets that the server listens at; failures to open one are logged.
#pragma once

#include <memory>

#include "server/admin/acts.hpp"
#include "server/admin/socket.hpp"
#include "server/app/config.hpp"
#include "server/app/service_manager.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"

namespace lair {

// Listens at an address. Null if it cannot.
std::shared_ptr<net::Listener> listen_at(Loops& loops,
                                         const ListenAt& where,
                                         std::shared_ptr<net::VirtualHost> virtual_host);

// Returns the listening socket for clients: the one that the service manager gave, or else a new
// one at the configured address. The caller owns it. -1 if there is none.
int socket_for_clients(const Config& config, const ServiceManager& service_manager);

// Listens at a socket that is already listening, which the listener owns from now on. Null if it
// cannot.
std::shared_ptr<net::Listener> listen_at_given(Loops& loops,
                                               int socket,
                                               std::shared_ptr<net::VirtualHost> virtual_host);

// Listens for the operator's tool. Null if it cannot, which does not stop the server.
std::unique_ptr<admin::Socket> listen_to_operators(const Config& config, admin::Acts& acts);

// Prints the address once clients can connect.
void announce(const ListenAt& where);

// Prints the address of a server that does not play: a gateway of clubs, and a standby.
void announce_gateway(const ListenAt& where);
void announce_standby(const ListenAt& where);

}  // namespace lair
