#include "server/lobby/connected_people.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/replies.hpp"
#include "server/lobby/table_actor.hpp"

namespace lair::lobby {

void ConnectedPeople::changed(const people::Person& person) {
  boost::asio::post(needs_.loop, [this, person] {
    for (const ClientPtr& client : needs_.clients.of(person.id)) {
      needs_.rooms.rename(client, person);
      send(*client, wire::You{person});
    }
    needs_.following.renamed(person);
    needs_.talking.renamed(person);
    if (person.has_account) needs_.names.give_way(person);
  });
}

void ConnectedPeople::forgotten(const people::Person& stranger) {
  boost::asio::post(needs_.loop, [this, stranger] {
    for (const TablePtr& table : needs_.tables.all()) table->rename(stranger.id, stranger.name);
    needs_.following.renamed(stranger);
    needs_.talking.renamed(stranger);
    needs_.leagues.left(stranger.id);
  });
}

void ConnectedPeople::tell(PlayerId player, const people::Notice& notice) {
  boost::asio::post(needs_.loop, [this, player, notice] {
    for (const ClientPtr& client : needs_.clients.of(player)) send(*client, wire::Notice{notice});
    if (needs_.clients.is_here(player) && notice.act == people::Act::Warn) {
      needs_.moderation.warnings_read(player);
    }
  });
}

void ConnectedPeople::close(const people::TokenHash& session, const people::Farewell& farewell) {
  close_those([session](const Client& client) { return client.session == session; }, farewell);
}

void ConnectedPeople::close(PlayerId player,
                            const std::optional<people::TokenHash>& but,
                            const people::Farewell& farewell) {
  close_those(
      [player, but](const Client& client) {
        if (!client.player) return false;
        // If every session of an account is closed, the bots it owns go too.
        if (!but && client.player->owner == player) return true;
        return client.player->id == player && (!but || client.session != *but);
      },
      farewell);
}

void ConnectedPeople::close(const people::AddressRange& range, const people::Farewell& farewell) {
  close_those(
      [range](const Client& client) { return client.address && range.contains(*client.address); },
      farewell);
}

void ConnectedPeople::close_those(std::function<bool(const Client&)> chosen,
                                  const people::Farewell& farewell) {
  boost::asio::post(needs_.loop, [this, chosen = std::move(chosen), farewell] {
    for (const auto& [number, client] : needs_.clients.all()) {
      if (chosen(*client)) say_goodbye(*client, farewell);
    }
  });
}

void ConnectedPeople::boot(PlayerId player, std::uint64_t table, const std::string& reason) {
  boost::asio::post(needs_.loop, [this, player, id = table::TableId(table), reason] {
    const auto found = needs_.tables.find(id);
    if (!found) return;
    needs_.failed_tables.expect_away(id, player);
    found->submit({.player = {}, .request = {}, .what = table::SendAway{.player = player}});
    for (const ClientPtr& client : needs_.clients.of(player)) {
      if (client->table() == found) needs_.open_tables.leave(client);
      send(*client,
           wire::Notice{
               {.act = people::Act::Boot, .reason = reason, .table = id.value()}
      });
    }
  });
}

}  // namespace lair::lobby
