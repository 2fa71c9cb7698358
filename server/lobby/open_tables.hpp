// Which table each client has open: found, opened, closed.
#pragma once

#include <memory>

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/talking.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class OpenTables {
 public:
  // All outlive it.
  OpenTables(TableDirectory& tables, Clients& clients, const Talking& talking)
      : tables_(tables), clients_(clients), talking_(talking) {}

  void answer(const Asker& asker, const wire::FindTable& find);
  void answer(const Asker& asker, const wire::OpenTable& open);
  void answer(const Asker& asker, const wire::CloseTable& close);

  // --- Those for the open table, of clients that have another one open, or none: refused ---

  void answer(const Asker& asker, const wire::CommitShare& commit) const;
  void answer(const Asker& asker, const wire::RevealShare& reveal) const;
  void answer(const Asker& asker, const wire::AskHints& ask) const;

  // Opens the table, closes the one that was open; `request` is answered with it.
  void show(const ClientPtr& client,
            const TablePtr& table,
            SeenSoFar seen,
            table::RequestId request);

  // Nothing is open any more.
  void leave(const ClientPtr& client);

 private:
  TableDirectory& tables_;
  Clients& clients_;
  const Talking& talking_;
};

}  // namespace lair::lobby
