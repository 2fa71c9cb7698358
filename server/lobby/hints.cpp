// Hints: from the table's strand to the one who asked.
#include <memory>

#include "server/lobby/lobby.hpp"
#include "server/lobby/strand_table.hpp"
#include "server/table/refusals.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_hints.hpp"

namespace lair::lobby {
namespace {

std::string refusal_of(table::RequestId request, std::string_view code) {
  wire::Refused refused;
  refused.request = request;
  refused.code = code;
  refused.sentence = table::table_refusal(code).sentence;
  return wire::encode(refused);
}

}  // namespace

void StrandTable::hint(std::uint64_t client, table::RequestId request) {
  post([this, client, request] {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;  // it has closed the table meanwhile
    const Watcher& watcher = found->second;
    auto hints = hints_.ask(table_.state(), watcher.player);
    std::string answer = hints ? wire::encode(wire::HintsTold{.request = request,
                                                              .table = id_,
                                                              .moment = table_.moment(),
                                                              .hints = std::move(*hints)})
                               : refusal_of(request, hints.error());
    [[maybe_unused]] const bool queued =
        watcher.outlet->push(std::make_shared<const std::string>(std::move(answer)));
  });
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::AskHints& ask) {
  if (const auto found = table_before(client, id, ask.table)) found->hint(client->id, id);
}

}  // namespace lair::lobby
