// Names of guests: nobody is taken for somebody else who is here.
#pragma once

#include <string_view>

#include "server/lobby/clients.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
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
             Rooms& rooms)
      : players_(players), accounts_(accounts), tables_(tables), clients_(clients), rooms_(rooms) {}

  // As a guest goes by from now on: "Tom", else "Tom 2", "Tom 3". Whoever has an account keeps
  // their name.
  [[nodiscard]] people::Person told_apart(people::Person person) const;

  // Guests here whose name is now the owner's own go by another, which they are told.
  void give_way(const people::Person& owner);

 private:
  [[nodiscard]] bool is_in_use(std::string_view name, PlayerId player) const;

  people::Players& players_;
  people::Accounts& accounts_;
  const TableDirectory& tables_;
  const Clients& clients_;
  Rooms& rooms_;
};

}  // namespace lair::lobby
