#include "server/lobby/replies.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/refusals.hpp"

namespace lair::lobby {

void confirm(const Asker& asker, table::TableId table) {
  send(*asker.client, wire::Done{.request = asker.request, .table = table});
}

void refuse(const Client& client, table::RequestId id, std::string_view code) {
  const LobbyRefusalRow& row = lobby_refusal(code);
  refuse_setting(client, id, row.code, row.sentence, {});
}

void refuse(const Asker& asker, std::string_view code) {
  refuse(*asker.client, asker.request, code);
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

void refuse(const Asker& asker, const people::Refusal& refusal) {
  refuse(*asker.client, asker.request, refusal);
}

void refuse_too_fast(const Client& client, table::RequestId id) {
  wire::Refused refused = refused_as(id, lobby_refusal("too_fast"));
  refused.wait_seconds = 1;
  send(client, refused);
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

void carry_out(const Client& client, const std::function<void()>& work) {
  try {
    work();
  } catch (...) {
    client.outlet->close(CloseCode::ServerError, "the server failed");
    throw;
  }
}

void go_on(const Loop& loop, const Asker& asker, std::function<void()> rest) {
  boost::asio::post(loop, [asker, rest = std::move(rest)] { carry_out(*asker.client, rest); });
}

std::function<void(bool)> answer_kept(const Loop& loop,
                                      const Asker& asker,
                                      std::string_view otherwise) {
  return [loop, asker, otherwise](bool kept) {
    go_on(loop, asker, [asker, kept, otherwise] {
      if (!kept) return refuse(asker, otherwise);
      confirm(asker);
    });
  };
}

std::function<void(std::optional<people::Refusal>)> answer_refused(const Loop& loop,
                                                                   const Asker& asker) {
  return [loop, asker](std::optional<people::Refusal> refused) {
    go_on(loop, asker, [asker, refused = std::move(refused)] {
      if (refused) return refuse(asker, *refused);
      confirm(asker);
    });
  };
}

void say_goodbye(const Client& client, const people::Farewell& farewell) {
  send(client,
       wire::Goodbye{.code = farewell.code,
                     .sentence = farewell.sentence,
                     .until = static_cast<std::uint64_t>(farewell.until)});
  client.outlet->close(CloseCode::Policy, std::string(farewell.code));
}

}  // namespace lair::lobby
