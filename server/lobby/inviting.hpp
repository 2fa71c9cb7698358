// Invitations to a table, for people who are online and for those who are away and want to be
// called.
#pragma once

#include "server/lobby/asker.hpp"
#include "server/lobby/chat/hushes.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/devices.hpp"
#include "server/lobby/follows.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/people/moderation.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Inviting {
 public:
  // All outlive it.
  struct Needs {
    const people::Moderation& moderation;
    const TableDirectory& tables;
    const Clients& clients;
    const Hushes& hushes;
    const Follows& follows;
    Devices& devices;
  };

  explicit Inviting(const Needs& needs) : needs_(needs) {}

  void answer(const Asker& asker, const wire::Invite& invite) const;

 private:
  Needs needs_;
};

}  // namespace lair::lobby
