// The sockets that the server listens at; what cannot be opened is logged.
#pragma once

#include <memory>

#include "server/admin/acts.hpp"
#include "server/admin/socket.hpp"
#include "server/app/config.hpp"
#include "server/app/service_manager.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"

namespace lair {

// At an address. Null when it cannot be.
std::shared_ptr<net::Listener> listen_at(Loops& loops,
                                         const ListenAt& where,
                                         std::shared_ptr<net::VirtualHost> virtual_host);

// The socket that clients connect to, listening: the one that the service manager gave, else one at
// the configured address. The caller owns it; -1 when it cannot be.
int socket_for_clients(const Config& config, const ServiceManager& service_manager);

// At a socket that listens already, which the listener owns from now on. Null when it cannot be.
std::shared_ptr<net::Listener> listen_at_given(Loops& loops,
                                               int socket,
                                               std::shared_ptr<net::VirtualHost> virtual_host);

// Where an operator's tool speaks to this server. Null when it cannot be, which stops nobody from
// playing.
std::unique_ptr<admin::Socket> listen_to_operators(const Config& config, admin::Acts& acts);

// Prints the address once clients may come.
void announce(const ListenAt& where);

// Prints the address of a server that waits for another to end.
void announce_gateway(const ListenAt& where);
void announce_standby(const ListenAt& where);

}  // namespace lair
