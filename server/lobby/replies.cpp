#include "server/lobby/replies.hpp"

#include <utility>

#include "server/lobby/refusals.hpp"

namespace lair::lobby {

void refuse(const Client& client, table::RequestId id, std::string_view code) {
  const LobbyRefusalRow& row = lobby_refusal(code);
  refuse_setting(client, id, row.code, row.sentence, {});
}

void refuse(const Client& client, table::RequestId id, const people::Refusal& refusal) {
  send(client,
       wire::Refused{.request = id,
                     .code = refusal.code,
                     .sentence = refusal.sentence,
                     .rule = {},
                     .sheet = {},
                     .wait_seconds = refusal.wait_seconds,
                     .field = refusal.field,
                     .until = static_cast<std::uint64_t>(refusal.until)});
}

void refuse_setting(const Client& client,
                    table::RequestId id,
                    std::string_view code,
                    std::string_view sentence,
                    std::string field) {
  send(client,
       wire::Refused{.request = id,
                     .code = code,
                     .sentence = sentence,
                     .rule = {},
                     .sheet = {},
                     .wait_seconds = 0,
                     .field = std::move(field)});
}

}  // namespace lair::lobby
