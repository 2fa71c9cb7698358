// Tables that people open: who may, with which settings, and for whom seats are reserved.
#pragma once

#include <string>
#include <string_view>

#include "server/lobby/announcements.hpp"
#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/people/households.hpp"
#include "server/people/people.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Hosting {
 public:
  // All outlive it.
  struct Needs {
    people::Accounts& accounts;
    const people::Households& households;
    const Announcements& announcements;
    const Rooms& rooms;
    TableDirectory& tables;
    const Clients& clients;
    TableMaker& maker;
    OpenTables& open_tables;
  };

  Hosting(const Needs& needs, const LobbyLimits& limits) : needs_(needs), limits_(limits) {}

  void answer(const Asker& asker, const wire::CreateTable& create) const;

  // Requests to the client's open table that name people.
  void answer(const Asker& asker, const wire::AtTable& asked) const;

  // Why the client may not open a table now: the code of a refusal, or empty if it may.
  [[nodiscard]] std::string_view why_not(const Client& client) const;

  // Opens a table with the client as host, at seat A.
  TablePtr open(const Asker& asker, table::TableSettings settings) const;

  // The bounds on what the player may ask for.
  [[nodiscard]] wire::HostLimits limits_of(const people::Person& player) const;

  // Applies to tables that open from now on.
  void change(const LobbyLimits& limits) { limits_ = limits; }

 private:
  bool check(const Asker& asker, table::TableSettings& settings, const std::string& present) const;
  void keep_to_guests(const Client& client, table::TableSettings& settings) const;
  void bind(table::NamedPerson& named) const;

  Needs needs_;
  LobbyLimits limits_;
};

}  // namespace lair::lobby
