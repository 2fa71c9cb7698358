#include "server/lobby/free_seats.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "server/lobby/replies.hpp"
#include "server/wire/encode_follows.hpp"
#include "server/wire/table_summary.hpp"

namespace lair::lobby {
namespace {

// Before the match an empty seat; between deals also one that its player has given up, or that a
// bot plays for somebody who is missing. Rule T2.6.
bool may_be_taken(const wire::TableSummary& table, const wire::SeatState& seat) {
  const bool is_free = seat.kind == wire::SeatKind::Free;
  if (table.phase == wire::TablePhase::Waiting) return is_free;
  const bool is_played_for = seat.bot_plays && table.settings->policies.absence.substitutes;
  return table.phase == wire::TablePhase::BetweenDeals &&
         (is_free || seat.given_up || is_played_for);
}

// Whether the player may sit down now. A seat that is reserved is theirs alone, locked or not. Rule
// T2.3.
bool has_seat_for(PlayerId player, std::string_view name, const wire::TableSummary& table) {
  const auto is_kept_for_them = [&](const wire::SeatState& seat) {
    return std::ranges::any_of(table.named, [&](const table::NamedPerson& one) {
      return one.name == seat.reserved_for && one.is(player, name);
    });
  };
  return std::ranges::any_of(table.seats, [&](const wire::SeatState& seat) {
    if (!may_be_taken(table, seat)) return false;
    return seat.reserved_for.empty() ? !seat.locked : is_kept_for_them(seat);
  });
}

}  // namespace

void FreeSeats::answer(const Asker& asker, const wire::AwaitSeat& wait) {
  const PlayerId player = asker.player();
  if (wait.no_longer) {
    waits_.remove(wait.table, player);
    return confirm(asker, wait.table);
  }
  const auto table = tables_.summary(wait.table);
  const bool is_open_to_them =
      table && !is_over(*table) &&
      (table->settings->policies.admission == table::Admission::Anyone ||
       is_named(*table, player, asker.person().name) || tables_.knows_code(player, wait.table));
  if (!is_open_to_them) return refuse(asker, "no_such_table");
  if (sits_at(*table, player)) return refuse(asker, "already_seated");
  SeatWaits::Household from;
  if (asker.client->address) from = households_.key_of(*asker.client->address);
  if (!waits_.add(wait.table, player, from)) return refuse(asker, "too_many_waiting");
  confirm(asker, wait.table);
  table_changed(*table);
}

void FreeSeats::table_changed(const wire::TableSummary& table) {
  const std::string& name = table.settings->name;
  for (const PlayerId player : waits_.at(table.table)) {
    const auto pages = clients_.of(player);
    const std::string called = pages.empty() ? std::string() : pages.front()->player->name;
    if (!has_seat_for(player, called, table)) continue;
    waits_.remove(table.table, player);
    if (sits_at(table, player)) continue;
    for (const ClientPtr& client : pages) {
      send(*client,
           wire::SeatFree{.table = table.table, .table_name = name, .room = table.settings->room});
    }
    devices_.call_if_away(
        player, {.kind = push::Kind::SeatFree, .number = table.table.value(), .name = name});
  }
}

}  // namespace lair::lobby
