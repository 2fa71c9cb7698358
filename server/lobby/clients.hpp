// The connected clients, found by connection, by person, by open table, by shown room.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/lobby/client.hpp"

namespace lair::lobby {

// Clients by key, in the order they were added.
template <class Key>
class ClientIndex {
 public:
  void put(const Key& key, const ClientPtr& client) { places_[key].push_back(client); }

  void take(const Key& key, const ClientPtr& client) {
    const auto found = places_.find(key);
    if (found == places_.end()) return;
    std::erase(found->second, client);
    if (found->second.empty()) places_.erase(found);
  }

  // Valid until the index changes.
  [[nodiscard]] std::span<const ClientPtr> at(const Key& key) const {
    const auto found = places_.find(key);
    if (found == places_.end()) return {};
    return found->second;
  }

 private:
  std::map<Key, std::vector<ClientPtr>> places_;
};

// Lives on the lobby's loop. Every change of what a client looks at goes through here.
class Clients {
 public:
  void add(ClientPtr client) {
    const std::uint64_t id = client->id;
    by_id_.emplace(id, std::move(client));
  }

  // The client said hello as this person.
  void identify(const ClientPtr& client, const people::Person& player);

  // The person has a new name or status from now on.
  void rename(const ClientPtr& client, people::Person person);

  // Null closes the open table.
  void open_table(const ClientPtr& client, std::shared_ptr<TableActor> table);

  // Empty: no room is shown any more.
  void show_room(const ClientPtr& client, const std::string& room);

  // A null id: the client looks at no season any more.
  void watch_season(const ClientPtr& client, league::SeasonId season);

  void remove(const ClientPtr& client);

  [[nodiscard]] bool has(std::uint64_t id) const { return by_id_.contains(id); }

  // --- Valid until a client arrives, leaves or looks elsewhere ---

  [[nodiscard]] std::span<const ClientPtr> of(PlayerId player) const {
    return by_player_.at(player);
  }

  // Clients whose names look like this one: see people/skeleton.hpp.
  [[nodiscard]] std::span<const ClientPtr> called(const std::string& skeleton) const {
    return by_skeleton_.at(skeleton);
  }

  [[nodiscard]] std::span<const ClientPtr> at(table::TableId table) const {
    return by_table_.at(table);
  }

  [[nodiscard]] std::span<const ClientPtr> in(const std::string& room) const {
    return by_room_.at(room);
  }

  [[nodiscard]] std::span<const ClientPtr> watching_season(league::SeasonId season) const {
    return by_season_.at(season);
  }

  // All connections, in order of arrival.
  [[nodiscard]] const std::map<std::uint64_t, ClientPtr>& all() const { return by_id_; }

  [[nodiscard]] bool is_here(PlayerId player) const { return !of(player).empty(); }

 private:
  std::map<std::uint64_t, ClientPtr> by_id_;
  ClientIndex<PlayerId> by_player_;
  ClientIndex<std::string> by_skeleton_;
  ClientIndex<table::TableId> by_table_;
  ClientIndex<std::string> by_room_;
  ClientIndex<league::SeasonId> by_season_;
};

}  // namespace lair::lobby
