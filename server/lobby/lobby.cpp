#include "server/lobby/lobby.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <variant>

#include <boost/asio/post.hpp>

#include "server/lobby/replies.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/lobby/session.hpp"
#include "server/log.hpp"
#include "server/table/houses.hpp"

namespace lair::lobby {
namespace {

// What was said in rooms and privately is forgotten after this.
constexpr std::chrono::milliseconds kChatKept = std::chrono::hours(24 * 90);

std::string text_of(const push::PublicKey& key) { return {key.begin(), key.end()}; }

}  // namespace

Lobby::Lobby(World world, Plan plan)
    : world_(std::move(world)),
      plan_(std::move(plan)),
      loop_(world_.loops.first().get_executor()),
      tables_(plan_.next_table),
      households_(people::Households::kAllPeopleMax, world_.visits),
      table_requests_(world_.time, world_.people.allowances(), tables_, households_),
      feed_timer_(world_.time.timer(loop_, [this] { feed_rooms(); })),
      silence_timer_(world_.time.timer(loop_, [this] { close_silent(); })),
      failed_timer_(world_.time.timer(loop_, [this] { reread_failed(); })),
      chat_(world_.books),
      follows_(world_.books.follows),
      follow_timer_(world_.time.timer(loop_, [this] { tell_followers(); })) {
  world_.people.attach(*this);
  for (const RoomPlan& room : plan_.rooms) feeds_[room.id];
  shown_rooms_ = rooms();
  world_.books.chat.forget_before(world_.time.wall_clock_ms() -
                                  static_cast<std::uint64_t>(kChatKept.count()));
}

void Lobby::post(std::function<void()> work) { boost::asio::post(loop_, std::move(work)); }

void Lobby::restore(table::TableId id, const std::vector<table::Record>& records) {
  const auto table = make_table(id);
  tables_.add(id, table);
  const auto* opened = std::get_if<table::TableOpened>(&records.front().change);
  if (opened != nullptr && opened->rematch_of != table::TableId()) {
    tables_.set_rematch(opened->rematch_of, id);
  }
  const auto household = opened == nullptr ? std::nullopt : households_.latest_of(opened->host);
  if (household) tables_.note_opened_from(id, *household);
  table->restore(records);
  chat_.hold_all(id);
}

std::unique_ptr<Session> Lobby::new_session(const Caller& caller) {
  return std::make_unique<ClientSession>(*this, next_client_++, caller);
}

// --- From sessions ---

void Lobby::opened(ClientPtr client) {
  post([this, client = std::move(client)] {
    clients_.add(client);
    watch_for_hello(client);
  });
}

void Lobby::asked(const ClientPtr& client, wire::NumberedRequest request) {
  // Nothing overtakes what the same client asked before.
  if (client->with_lobby == 0 && table_requests_.take(*client, request)) return;
  ++client->with_lobby;
  post([this, client, request = std::move(request)]() mutable {
    if (!table_requests_.take(*client, request)) look_at(client, request);
    --client->with_lobby;
  });
}

void Lobby::look_at(const ClientPtr& client, const wire::NumberedRequest& asked) {
  const bool is_for_all = std::holds_alternative<wire::Hello>(asked.request) ||
                          std::holds_alternative<wire::NotUnderstood>(asked.request);
  // What is sent behind a hello that is still being looked up has to wait for the welcome.
  if (!client->player && !is_for_all) return refuse(*client, asked.id, "hello_first");
  if (client->player) {
    auto refused =
        spend(world_.people.allowances(), payer(*client), asked.request, world_.time.now());
    if (refused) return refuse(*client, asked.id, *refused);
  }
  const std::string person = client->player ? std::to_string(client->player->id.value()) : "";
  const LogScope scope{
      {"request",  std::to_string(asked.id.value())},
      {"asked_by", person                          }
  };
  std::visit([&](const auto& request) { handle(client, asked.id, request); }, asked.request);
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::NotUnderstood& asked) {
  refuse_setting(*client, id, asked.code, asked.sentence, asked.field);
}

template <class OfTable>
void Lobby::handle(const ClientPtr& client, table::RequestId id, const OfTable& asked) {
  refuse(*client, id, table_requests_.why_not_open(asked.table));
}

Payer Lobby::payer(const Client& client) {
  Payer payer{.account = {}, .address = client.address};
  if (client.player) payer.account = client.player->id;
  return payer;
}

void Lobby::closed(ClientPtr client) {
  post([this, client = std::move(client)] {
    leave_table(client);
    leave_room(client);
    end_chat(client);
    clients_.remove(client);
    end_follows(client);
  });
}

// --- Hello: see lobby_people.cpp for who is let in ---

void Lobby::welcome(const ClientPtr& client,
                    const people::Person& known,
                    const people::TokenHash& session,
                    std::string token) {
  if (is_shut_out(client, known)) return;
  const people::Person player = told_apart(known);
  clients_.identify(client, player);
  if (client->address) households_.came(player.id, *client->address);
  client->session = session;
  send(*client,
       wire::Welcome{.player = player.id,
                     .name = player.name,
                     .token = std::move(token),
                     .rooms = rooms(),
                     .rule_systems = table::offered_rule_systems(),
                     .own_tables = tables_.summaries_of(player.id),
                     .server_ms = world_.time.wall_clock_ms(),
                     .version = plan_.version,
                     .has_account = player.has_account,
                     .role = player.role,
                     .revision = wire::kProtocolRevision,
                     .push_key = world_.bell != nullptr ? text_of(world_.bell->public_key())
                                                        : std::string()});
  tell_shutdown(*client);
  tell_announcement(*client);
  tell_notices(client);
  begin_chat(client);
  begin_follows(client);
}

void Lobby::handle(const ClientPtr& client, table::RequestId, const wire::Ping& ping) {
  send(*client, pong_for(*client, ping, world_.time.wall_clock_ms()));
}

}  // namespace lair::lobby
