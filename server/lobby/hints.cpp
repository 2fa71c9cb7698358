// Hints: from the table's loop to the one who asked.
#include <utility>

#include "server/lobby/frame.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/table/refusals.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_hints.hpp"

namespace lair::lobby {
void TableActor::hint(std::uint64_t client, table::RequestId request) {
  run([this, client, request] {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;  // it has closed the table meanwhile
    const Watcher& watcher = found->second;
    auto hints = hints_.ask(table_.state(), watcher.player);
    if (!hints) {
      const table::TableRefusalRow& row = table::table_refusal(hints.error());
      return push(*watcher.outlet, frame_of(refused_as(request, row)));
    }
    push(*watcher.outlet,
         frame_of(wire::HintsTold{.request = request,
                                  .table = id_,
                                  .moment = table_.moment(),
                                  .hints = std::move(*hints)}));
  });
}

}  // namespace lair::lobby
