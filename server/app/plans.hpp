// The part of the settings that each room gets.
#pragma once

#include <memory>
#include <string>

#include "server/api/accounts.hpp"
#include "server/api/club.hpp"
#include "server/app/config.hpp"
#include "server/lobby/world.hpp"
#include "server/net/limits.hpp"
#include "server/net/virtual_host.hpp"
#include "server/people/people.hpp"
#include "server/push/pushes.hpp"
#include "server/store/store.hpp"
#include "server/table/settings.hpp"

namespace lair {

people::People::Plan people_plan(const Config& config);

people::ClubMode club_mode(const Config& config);

// The card that everybody can see.
ClubCard club_card(const Config& config);

CookieTerms cookie_terms(const Config& config);

lobby::LobbyLimits lobby_limits(const Config& config);

// `next_table` is the number of the first table that will be opened.
lobby::Plan lobby_plan(const Config& config, table::TableId next_table, std::string version);

net::NetLimits net_limits(const Config& config);

// Of the connection between a server that plays and one that passes players on.
net::NetLimits uplink_limits(const Config& config);

// How many looks the server that plays may be silent for before another takes its place.
int silent_looks_max(const Config& config);

// The virtual host for clients, with the configured limits and proxies; defects are logged.
std::shared_ptr<net::VirtualHost> new_virtual_host(net::Site site,
                                                   lobby::SessionFactory sessions,
                                                   const Config& config);

// The virtual host for metrics readers if the metrics have a listener of their own; everything else
// is refused.
std::shared_ptr<net::VirtualHost> host_for_metrics(net::HttpHandler metrics, const Config& config);

// Null if no contact is configured for push services to write to.
std::unique_ptr<push::Pushes> pushes_of(const Config& config, store::Store& store);

}  // namespace lair
