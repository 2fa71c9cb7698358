// The primary's side: what gateways say becomes sessions and questions as if clients were here.
#pragma once

#include <memory>
#include <string>

#include "server/net/virtual_host.hpp"

namespace lair::gateway {

// What the gateways of a term may open. Clients they speak for are let in as those of `clients`
// are: by its sessions, among its limits of connections, by its site. Each holds `clients` weakly.
std::shared_ptr<const net::Uplinks> uplinks_to(const std::shared_ptr<net::VirtualHost>& clients,
                                               std::string secret);

}  // namespace lair::gateway
