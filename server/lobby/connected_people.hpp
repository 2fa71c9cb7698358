// Connected people as server/people reaches them: tells, renames, sends away, disconnects them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "server/lobby/clients.hpp"
#include "server/lobby/following.hpp"
#include "server/lobby/guest_names.hpp"
#include "server/lobby/league_relay.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/talking.hpp"
#include "server/people/people.hpp"

namespace lair::lobby {

// Any thread. Requests are carried out on the lobby's loop, in order.
class ConnectedPeople final : public people::Presence {
 public:
  // All outlive it.
  struct Needs {
    people::Moderation& moderation;
    const TableDirectory& tables;
    const Clients& clients;
    Rooms& rooms;
    Following& following;
    Talking& talking;
    OpenTables& open_tables;
    GuestNames& names;
    const LeagueRelay& leagues;
    Loop loop;
  };

  explicit ConnectedPeople(const Needs& needs) : needs_(needs) {}

  // --- people::Presence ---
  void changed(const people::Person& person) override;
  void forgotten(const people::Person& stranger) override;
  void tell(PlayerId player, const people::Notice& notice) override;
  void close(const people::TokenHash& session, const people::Farewell& farewell) override;
  void close(PlayerId player,
             const std::optional<people::TokenHash>& but,
             const people::Farewell& farewell) override;
  void close(const people::AddressRange& range, const people::Farewell& farewell) override;
  void boot(PlayerId player, std::uint64_t table, const std::string& reason) override;

  // The table is back after its journal had failed: whoever was sent away from it is sent away
  // again, since that may not have been written.
  void table_came_back(table::TableId id);

  // The table no longer exists.
  void forget(table::TableId id) { sent_away_.erase(id); }

 private:
  void close_those(std::function<bool(const Client&)> chosen, const people::Farewell& farewell);

  Needs needs_;
  std::map<table::TableId, std::set<PlayerId>> sent_away_;  // by moderators; only on the loop
};

}  // namespace lair::lobby
