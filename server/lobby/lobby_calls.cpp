// What calls people back: devices that want to be called, a seat that comes free.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/wire/encode_follows.hpp"

namespace lair::lobby {
namespace {

// Where somebody may sit down now: before the start, or between deals for somebody who has left.
bool has_seat_now(const wire::TableSummary& table) {
  const auto is_free = [&table](const wire::SeatState& seat) {
    if (seat.locked || !seat.reserved_for.empty()) return false;
    if (table.phase == wire::TablePhase::Waiting) return seat.kind == wire::SeatKind::Free;
    return table.phase == wire::TablePhase::BetweenDeals && seat.given_up;
  };
  return std::ranges::any_of(table.seats, is_free);
}

}  // namespace

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::AwaitSeat& wait) {
  const PlayerId player = client->player->id;
  if (wait.no_longer) {
    seat_waits_.remove(wait.table, player);
    return send(*client, wire::Done{.request = id, .table = wait.table});
  }
  const auto table = tables_.summary(wait.table);
  const bool is_open_to_them = table && !is_over(*table) &&
                               (table->settings->policies.admission == table::Admission::Anyone ||
                                tables_.knows_code(player, wait.table));
  if (!is_open_to_them) return refuse(*client, id, "no_such_table");
  if (sits_at(*table, player)) return refuse(*client, id, "already_seated");
  if (!seat_waits_.add(wait.table, player)) return refuse(*client, id, "too_many_waiting");
  send(*client, wire::Done{.request = id, .table = wait.table});
  call_to_free_seat(*table);
}

void Lobby::call_to_free_seat(const wire::TableSummary& table) {
  if (!has_seat_now(table)) return;
  const wire::SeatFree free{
      .table = table.table, .table_name = table.settings->name, .room = table.settings->room};
  for (const PlayerId player : seat_waits_.take(table.table)) {
    if (sits_at(table, player)) continue;
    for (const ClientPtr& client : clients_.of(player)) send(*client, free);
    if (clients_.is_here(player)) continue;
    call_away(player,
              {.kind = push::Kind::SeatFree,
               .number = table.table.value(),
               .name = table.settings->name});
  }
}

// --- On devices ---

void Lobby::call_away(PlayerId player, push::Call call) {
  if (world_.bell == nullptr) return;
  if (calls_made_.make(player, call.kind, call.number, world_.time.now())) {
    world_.bell->call(player, std::move(call));
  }
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::SubscribePush& asked) {
  if (world_.bell == nullptr) return refuse(*client, id, "push_off");
  if (const auto why = world_.bell->why_not(asked.subscription)) {
    return refuse_setting(*client, id, "bad_value", *why, "endpoint");
  }
  world_.bell->book().add(
      client->player->id, client->session, asked.subscription, kept_or_refused(client, id));
}

void Lobby::handle(const ClientPtr& client,
                   table::RequestId id,
                   const wire::UnsubscribePush& asked) {
  if (world_.bell == nullptr) return refuse(*client, id, "push_off");
  world_.bell->book().erase(client->player->id, asked.endpoint, kept_or_refused(client, id));
}

// Once it is written, or has failed.
std::function<void(bool)> Lobby::kept_or_refused(const ClientPtr& client, table::RequestId id) {
  return [this, client, id](bool kept) {
    post([client, id, kept] {
      if (!kept) return refuse(*client, id, "not_kept");
      send(*client, wire::Done{.request = id, .table = {}});
    });
  };
}

}  // namespace lair::lobby
