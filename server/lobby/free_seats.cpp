#include "server/lobby/free_seats.hpp"

#include <algorithm>

#include "server/lobby/replies.hpp"
#include "server/wire/encode_follows.hpp"
#include "server/wire/table_summary.hpp"

namespace lair::lobby {
namespace {

// Whether somebody may sit down now: before the match starts, or between deals on a seat that is
// empty or that its player has given up.
bool has_seat_now(const wire::TableSummary& table) {
  const auto may_sit = [&table](const wire::SeatState& seat) {
    if (seat.locked || !seat.reserved_for.empty()) return false;
    const bool is_free = seat.kind == wire::SeatKind::Free;
    if (table.phase == wire::TablePhase::Waiting) return is_free;
    return table.phase == wire::TablePhase::BetweenDeals && (is_free || seat.given_up);
  };
  return std::ranges::any_of(table.seats, may_sit);
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
  if (!waits_.add(wait.table, player)) return refuse(asker, "too_many_waiting");
  confirm(asker, wait.table);
  table_changed(*table);
}

void FreeSeats::table_changed(const wire::TableSummary& table) {
  if (!has_seat_now(table)) return;
  const std::string& name = table.settings->name;
  const wire::SeatFree free{.table = table.table, .table_name = name, .room = table.settings->room};
  for (const PlayerId player : waits_.take(table.table)) {
    if (sits_at(table, player)) continue;
    for (const ClientPtr& client : clients_.of(player)) send(*client, free);
    devices_.call_if_away(
        player, {.kind = push::Kind::SeatFree, .number = table.table.value(), .name = name});
  }
}

}  // namespace lair::lobby
