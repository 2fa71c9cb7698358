// The primary's side: turns what gateways send into sessions and requests, as if the clients were
// connected here.
#pragma once

#include <memory>
#include <string>

#include "server/gateway/uplink.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::gateway {

// The uplinks that gateways of this term may open. Their clients are treated like those of
// `clients`: they get its sessions, count towards its connection limits and are checked by its
// site. The uplinks hold `clients` weakly.
std::shared_ptr<const net::Uplinks> uplinks_to(
    const std::shared_ptr<net::VirtualHost>& clients,
    std::string secret,
    const net::NetLimits& limits = default_uplink_limits());

}  // namespace lair::gateway
