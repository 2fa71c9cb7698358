// Tables that people open: who may, with which settings, for whom seats are kept.
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

  // What names people, of the table the client has open.
  void answer(const Asker& asker, const wire::AtTable& asked) const;

  // Why the client may open no table now: the code of a refusal, or empty.
  [[nodiscard]] std::string_view why_not(const Client& client) const;

  // The client is its host, at seat A.
  TablePtr open(const Asker& asker, table::TableSettings settings) const;

  // What the player may ask for.
  [[nodiscard]] wire::HostLimits limits_of(const people::Person& player) const;

  // For tables that open from now on.
  void change(const LobbyLimits& limits) { limits_ = limits; }

 private:
  bool check(const Asker& asker, table::TableSettings& settings, const std::string& present) const;
  void keep_to_guests(const Client& client, table::TableSettings& settings) const;
  void bind(table::NamedPerson& named) const;

  Needs needs_;
  LobbyLimits limits_;
};

}  // namespace lair::lobby
