// Connected people as server/people reaches them: tells, renames, sends away, disconnects them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/lobby/clients.hpp"
#include "server/lobby/failed_tables.hpp"
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
    FailedTables& failed_tables;
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

 private:
  void close_those(std::function<bool(const Client&)> chosen, const people::Farewell& farewell);

  Needs needs_;
};

}  // namespace lair::lobby
