// Guests' names: keeps a guest from being taken for somebody else who is connected.
#pragma once

#include <string_view>

#include "server/lobby/clients.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/talking.hpp"
#include "server/people/people.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class GuestNames {
 public:
  // All outlive it.
  GuestNames(people::Players& players,
             people::Accounts& accounts,
             const TableDirectory& tables,
             const Clients& clients,
             Rooms& rooms,
             Talking& talking)
      : players_(players),
        accounts_(accounts),
        tables_(tables),
        clients_(clients),
        rooms_(rooms),
        talking_(talking) {}

  // Returns the person with the name they have from now on. A guest gets a free one: "Tom", or
  // failing that "Tom 2" or "Tom 3". People with an account keep their name.
  [[nodiscard]] people::Person told_apart(people::Person person) const;

  // Connected guests whose name now belongs to the account `owner` get another, and are told.
  void give_way(const people::Person& owner);

 private:
  [[nodiscard]] bool is_in_use(std::string_view name, PlayerId player) const;

  people::Players& players_;
  people::Accounts& accounts_;
  const TableDirectory& tables_;
  const Clients& clients_;
  Rooms& rooms_;
  Talking& talking_;
};

}  // namespace lair::lobby
