// Which table each client has open: finds, opens, closes it.
#pragma once

#include <memory>
#include <utility>

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/talking.hpp"
#include "server/loops.hpp"
#include "server/people/households.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class OpenTables {
 public:
  // All outlive it.
  OpenTables(TableDirectory& tables,
             Clients& clients,
             const people::Households& households,
             const Talking& talking,
             Loop loop)
      : tables_(tables),
        clients_(clients),
        households_(households),
        talking_(talking),
        loop_(std::move(loop)) {}

  void answer(const Asker& asker, const wire::FindTable& find);
  void answer(const Asker& asker, const wire::OpenTable& open);
  void answer(const Asker& asker, const wire::CloseTable& close);

  // --- Requests for an open table from a client that does not have it open: refused ---

  void answer(const Asker& asker, const wire::CommitShare& commit) const;
  void answer(const Asker& asker, const wire::RevealShare& reveal) const;
  void answer(const Asker& asker, const wire::AskHints& ask) const;

  // Opens the table and closes the one that was open. Showing the table is the answer to `request`.
  // If there is no place, the table is closed again, and `request`, if there is one, refused.
  void show(const ClientPtr& client,
            const TablePtr& table,
            SeenSoFar seen,
            table::RequestId request);

  // The client has no table open any more.
  void leave(const ClientPtr& client);

 private:
  TableDirectory& tables_;
  Clients& clients_;
  const people::Households& households_;
  const Talking& talking_;
  Loop loop_;
};

}  // namespace lair::lobby
