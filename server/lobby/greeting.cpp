#include "server/lobby/greeting.hpp"

#include <utility>

#include "server/lobby/replies.hpp"
#include "server/table/houses.hpp"

namespace lair::lobby {

void Greeting::tell(const Client& client, std::string token) const {
  const people::Person& player = *client.player;
  send(client,
       wire::Welcome{.player = player.id,
                     .name = player.name,
                     .token = std::move(token),
                     .rooms = needs_.rooms.list(),
                     .rule_systems = table::offered_rule_systems(),
                     .own_tables = needs_.tables.summaries_of(player.id),
                     .server_ms = needs_.time.wall_clock_ms(),
                     .version = needs_.version,
                     .has_account = player.has_account,
                     .role = player.role,
                     .revision = wire::kProtocolRevision,
                     .push_key = needs_.devices.public_key(),
                     .host_limits = needs_.hosting.limits_of(player),
                     .started_ms = started_ms_});
  needs_.announcements.tell(client);
  for (const people::Notice& notice : needs_.moderation.notices_for(player.id)) {
    send(client, wire::Notice{notice});
  }
  needs_.talking.came(client);
  needs_.following.came(client);
}

}  // namespace lair::lobby
