#include "server/lobby/clients.hpp"

#include <utility>

#include "server/lobby/table_actor.hpp"
#include "server/people/skeleton.hpp"

namespace lair::lobby {

void Clients::identify(const ClientPtr& client, const people::Person& player) {
  client->player = player;
  by_player_.put(player.id, client);
  by_skeleton_.put(people::skeleton_of(player.name), client);
}

void Clients::rename(const ClientPtr& client, people::Person person) {
  by_skeleton_.take(people::skeleton_of(client->player->name), client);
  by_skeleton_.put(people::skeleton_of(person.name), client);
  client->rename(std::move(person));
  if (const auto table = client->table()) table->rename_client(client->id, client->player->name);
}

void Clients::open_table(const ClientPtr& client, std::shared_ptr<TableActor> table) {
  const auto before = client->table();
  if (before == table) return;
  if (before) by_table_.take(before->id(), client);
  if (table) {
    by_table_.put(table->id(), client);
    client->open_table(std::move(table));
  } else {
    client->close_table();
  }
}

void Clients::show_room(const ClientPtr& client, const std::string& room) {
  if (client->room == room) return;
  if (!client->room.empty()) by_room_.take(client->room, client);
  client->room = room;
  if (!room.empty()) by_room_.put(room, client);
}

void Clients::watch_season(const ClientPtr& client, league::SeasonId season) {
  if (client->season == season) return;
  if (client->season != league::SeasonId()) by_season_.take(client->season, client);
  client->season = season;
  if (season != league::SeasonId()) by_season_.put(season, client);
}

void Clients::remove(const ClientPtr& client) {
  open_table(client, nullptr);
  show_room(client, {});
  watch_season(client, league::SeasonId());
  if (client->player) {
    by_player_.take(client->player->id, client);
    by_skeleton_.take(people::skeleton_of(client->player->name), client);
  }
  by_id_.erase(client->id);
}

}  // namespace lair::lobby
