#include "server/lobby/lobby.hpp"

#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/people_frames.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/session.hpp"
#include "server/lobby/wall_clock.hpp"
#include "server/table/houses.hpp"

namespace lair::lobby {
namespace {

// What was said in rooms and privately is forgotten after this.
constexpr std::chrono::milliseconds kChatKept = std::chrono::hours(24 * 90);

}  // namespace

Lobby::Lobby(World world, Plan plan)
    : world_(std::move(world)),
      plan_(std::move(plan)),
      strand_(boost::asio::make_strand(world_.io)),
      next_table_(plan_.next_table.value()),
      feed_timer_(strand_),
      chat_(world_.books) {
  world_.people.attach(*this);
  for (const RoomPlan& room : plan_.rooms) feeds_[room.id];
  shown_rooms_ = rooms();
  world_.books.chat.forget_before(wall_clock_ms() - static_cast<std::uint64_t>(kChatKept.count()));
}

void Lobby::post(std::function<void()> work) { boost::asio::post(strand_, std::move(work)); }

void Lobby::restore(table::TableId id, const std::vector<table::Record>& records) {
  const auto table = make_table(id);
  tables_[id] = table;
  const auto* opened = std::get_if<table::TableOpened>(&records.front().change);
  if (opened != nullptr && opened->rematch_of != table::TableId()) {
    rematches_[opened->rematch_of] = id;
  }
  table->restore(records);
  chat_.hold_all(id);
}

std::unique_ptr<Session> Lobby::new_session(const Caller& caller) {
  return std::make_unique<ClientSession>(*this, next_client_++, caller);
}

std::vector<wire::TableSummary> Lobby::tables() const {
  const std::lock_guard lock(summaries_mutex_);
  std::vector<wire::TableSummary> tables;
  for (const auto& [id, summary] : summaries_) tables.push_back(summary);
  return tables;
}

// --- From sessions ---

void Lobby::opened(ClientPtr client) {
  post([this, client = std::move(client)] { clients_[client->id] = client; });
}

void Lobby::asked(ClientPtr client, wire::NumberedRequest request) {
  post([this, client = std::move(client), request = std::move(request)] {
    const bool is_hello = std::holds_alternative<wire::Hello>(request.request);
    if (!client->player && !is_hello) {
      // What is sent behind a hello that is still being looked up has to wait for the welcome.
      refuse(client, request.id, "hello_first");
      return;
    }
    if (client->player) {
      if (auto refused = why_too_fast(client, request.request)) {
        return refuse(client, request.id, *refused);
      }
    }
    std::visit([&](const auto& asked) { handle(client, request.id, asked); }, request.request);
  });
}

void Lobby::closed(ClientPtr client) {
  post([this, client = std::move(client)] {
    leave_table(client);
    leave_room(client);
    end_chat(client);
    clients_.erase(client->id);
  });
}

// --- Hello: see lobby_people.cpp for who is let in ---

void Lobby::welcome(const ClientPtr& client,
                    const people::Person& player,
                    const people::TokenHash& session,
                    std::string token) {
  if (is_shut_out(client, player.id)) return;
  client->player = player;
  client->session = session;
  send(client,
       wire::Welcome{.player = player.id,
                     .name = player.name,
                     .token = std::move(token),
                     .rooms = rooms(),
                     .rule_systems = table::offered_rule_systems(),
                     .own_tables = tables_of(player.id),
                     .server_ms = wall_clock_ms(),
                     .version = plan_.version,
                     .has_account = player.has_account,
                     .role = wire_role(player.role)});
  tell_notices(client);
  begin_chat(client);
}

void Lobby::handle(const ClientPtr& client, table::RequestId, const wire::Ping& ping) {
  const std::uint64_t now = wall_clock_ms();
  // A client may claim what it likes: credit for lag comes from a small quota.
  if (ping.echo_ms != 0 && ping.echo_ms + ping.held_ms <= now) {
    client->lag = table::Millis(now - ping.echo_ms - ping.held_ms);
  }
  wire::Pong pong{
      .client_ms = ping.client_ms, .server_ms = now, .table = {}, .last_event = 0, .last_line = 0};
  if (client->table) {
    client->table->ping(client->id, pong);
  } else {
    send(client, pong);
  }
}

}  // namespace lair::lobby
