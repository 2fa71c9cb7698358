#include "server/lobby/open_tables.hpp"

#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/share_code.hpp"

namespace lair::lobby {

void OpenTables::answer(const Asker& asker, const wire::FindTable& find) {
  const auto found = tables_.find_by_code(share_code_from(find.code));
  if (!found) return refuse(asker, "no_such_code");
  tables_.learn_code(asker.player(), *found);
  confirm(asker, *found);
}

void OpenTables::answer(const Asker& asker, const wire::OpenTable& open) {
  const auto table = tables_.find(open.table);
  if (!table) return refuse(asker, "no_such_table");
  show(asker.client,
       table,
       {.last_event = open.last_event,
        .as_spectator = open.as_spectator,
        .last_line = open.last_line},
       asker.request);
  talking_.table_opened(*asker.client, open);
}

void OpenTables::answer(const Asker& asker, const wire::CloseTable&) {
  leave(asker.client);
  confirm(asker);
}

void OpenTables::answer(const Asker& asker, const wire::CommitShare& commit) const {
  refuse(asker, tables_.why_not_open(commit.table));
}

void OpenTables::answer(const Asker& asker, const wire::RevealShare& reveal) const {
  refuse(asker, tables_.why_not_open(reveal.table));
}

void OpenTables::answer(const Asker& asker, const wire::AskHints& ask) const {
  refuse(asker, tables_.why_not_open(ask.table));
}

void OpenTables::show(const ClientPtr& client,
                      const TablePtr& table,
                      SeenSoFar seen,
                      table::RequestId request) {
  if (client->table() != table) leave(client);
  clients_.open_table(client, table);
  const auto turned_away = [this, client, table, request] {
    if (request != table::RequestId()) refuse(*client, request, "too_many_spectators");
    go_on(loop_, {.client = client, .request = request}, [this, client, table] {
      if (client->table() == table) leave(client);
    });
  };
  Watcher watcher{.client = client->id,
                  .player = client->player->id,
                  .name = client->player->name,
                  .outlet = client->outlet,
                  .knows_code = tables_.knows_code(client->player->id, table->id()),
                  .takes_updates = client->takes_updates};
  if (client->address) watcher.household = households_.key_of(*client->address);
  table->show_to(std::move(watcher), seen, request, turned_away);
}

void OpenTables::leave(const ClientPtr& client) {
  const auto table = client->table();
  if (!table) return;
  table->hide_from(client->id);
  clients_.open_table(client, nullptr);
}

}  // namespace lair::lobby
