#include "server/lobby/league_tables.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/replies.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/table/seating.hpp"
#include "server/wire/encode_league.hpp"

namespace lair::lobby {
namespace {

void submit_for(const TablePtr& table, PlayerId player, table::Request what) {
  table->submit({.player = player, .request = {}, .what = std::move(what)});
}

// A player who was replaced leaves the seat, or has already lost it. The newcomer is not on the
// table's list of names, so the seat is reserved for them.
void make_room(const TablePtr& table,
               const wire::SeatState& sitting,
               Seat seat,
               const director::SeatedPlayer& wanted) {
  const bool is_person = sitting.kind == wire::SeatKind::Person;
  if (is_person && sitting.player == wanted.player) return;
  if (is_person) submit_for(table, sitting.player, table::Stand{});
  submit_for(table,
             table::kServer,
             table::ReserveSeat{
                 .seat = seat, .who = {.name = wanted.name, .player = wanted.player}
  });
}

void seat_all(const TablePtr& table,
              const director::SeatedPlayers& wanted,
              const wire::TableSummary* known) {
  for (const Seat seat : kSeats) {
    const auto& player = wanted[seat];
    if (player) {
      if (known != nullptr) make_room(table, known->seats[seat], seat, *player);
      submit_for(table, player->player, table::Sit{.name = player->name, .seat = seat});
    } else {
      submit_for(table, table::kServer, table::AddBots{.seat = seat});
    }
  }
}

}  // namespace

std::vector<std::uint64_t> LeagueTables::reserve(std::size_t tables) {
  std::vector<std::uint64_t> ids(tables);
  for (std::uint64_t& id : ids) id = needs_.tables.new_id().value();
  return ids;
}

void LeagueTables::keep_free_to(table::TableId highest) { needs_.tables.keep_free_to(highest); }

bool LeagueTables::has_room(std::string_view room) const { return needs_.rooms.has(room); }

void LeagueTables::open(director::RoundTable wanted) {
  boost::asio::post(needs_.loop, [this, wanted = std::move(wanted)] { open_now(wanted); });
}

// A player who already sits is not seated again, so this may be repeated after a crash.
void LeagueTables::open_now(const director::RoundTable& wanted) {
  // What the disk has of the table is not known yet. The director is told once it is, and asks
  // again.
  if (needs_.failed_tables.has(wanted.id)) return;
  if (needs_.tables.is_set_aside(wanted.id)) return needs_.leagues.table_is_over(wanted.id);
  auto table = needs_.tables.find(wanted.id);
  std::optional<wire::TableSummary> known;
  if (!table) {
    // The director asks again after the restart.
    if (needs_.announcements.is_stopping()) return;
    table = needs_.maker.make(wanted.id);
    table->open(table::TableOpened{
        .settings = wanted.settings, .host = table::kServer, .walls = wanted.walls});
    show_anew(table);
  } else {
    known = needs_.tables.summary(wanted.id);
    if (!known || known->phase != wire::TablePhase::Waiting) return;
  }
  seat_all(table, wanted.players, known ? &*known : nullptr);
  for (const Seat seat : kSeats) {
    if (wanted.players[seat]) call(wanted.players[seat]->player, wanted);
  }
}

// Shows the table to the clients that had it open before it was lost.
void LeagueTables::show_anew(const TablePtr& table) {
  const auto watching = needs_.clients.at(table->id());
  const std::vector<ClientPtr> clients(watching.begin(), watching.end());
  for (const ClientPtr& client : clients) needs_.open_tables.show(client, table, {}, {});
}

// Sends an invitation from the server to every page the player has open. A player who arrives later
// finds their seat.
void LeagueTables::call(PlayerId player, const director::RoundTable& wanted) {
  const wire::Invited invited{.from = table::kServer,
                              .name = {},
                              .table = wanted.id,
                              .table_name = wanted.settings.name,
                              .room = wanted.settings.room};
  for (const ClientPtr& client : needs_.clients.of(player)) send(*client, invited);
  needs_.devices.call_if_away(
      player,
      {.kind = push::Kind::TableReady, .number = wanted.id.value(), .name = wanted.settings.name});
}

void LeagueTables::start(table::TableId id, director::SeatedPlayers players) {
  boost::asio::post(needs_.loop, [this, id, players = std::move(players)] {
    const auto table = needs_.tables.find(id);
    const auto known = needs_.tables.summary(id);
    if (!table || !known) return;
    for (const Seat seat : kSeats) {
      const wire::SeatState& sitting = known->seats[seat];
      if (!players[seat] && sitting.kind == wire::SeatKind::Person) {
        submit_for(table, sitting.player, table::Stand{});
      }
    }
    seat_all(table, players, &*known);
    // A player whom a moderator has sent away is not seated again.
    for (const Seat seat : kSeats) {
      if (players[seat] && known->seats[seat].kind == wire::SeatKind::Free) {
        submit_for(table, table::kServer, table::AddBots{.seat = seat});
      }
    }
    submit_for(table, table::kServer, table::Start{});
  });
}

void LeagueTables::ring(table::TableId id) { ask(id, table::RingBell{}); }

void LeagueTables::hold(table::TableId id, bool held) { ask(id, table::Hold{.held = held}); }

void LeagueTables::end(table::TableId id) {
  boost::asio::post(needs_.loop, [this, id] {
    const auto table = needs_.tables.find(id);
    if (!table) return;
    needs_.failed_tables.expect_end(id);
    submit_for(table, table::kServer, table::EndTable{});
  });
}

void LeagueTables::ask(table::TableId id, table::Request what) {
  boost::asio::post(needs_.loop, [this, id, what = std::move(what)] {
    if (const auto table = needs_.tables.find(id)) submit_for(table, table::kServer, what);
  });
}

void LeagueTables::season_changed(league::SeasonId season) {
  boost::asio::post(needs_.loop, [this, season] { needs_.season_watch.changed(season); });
}

// Tells people on every page they have open; if they have none open, calls their devices.
void LeagueTables::call_to_check_in(director::OpenCheckIn open) {
  boost::asio::post(needs_.loop, [this, open = std::move(open)] {
    const wire::CheckInIsOpen told{
        .season = open.season, .name = open.name, .deadline = open.deadline};
    for (const PlayerId player : open.players) {
      for (const ClientPtr& client : needs_.clients.of(player)) send(*client, told);
      needs_.devices.call_if_away(
          player, {.kind = push::Kind::CheckIn, .number = open.season.value(), .name = open.name});
    }
  });
}

void LeagueTables::end_call(director::EndedCall call) {
  boost::asio::post(needs_.loop, [this, call = std::move(call)] {
    const wire::CallEnded told{.season = call.season, .table = call.table};
    for (const PlayerId player : call.players) {
      for (const ClientPtr& client : needs_.clients.of(player)) send(*client, told);
      if (call.season != league::SeasonId()) {
        needs_.devices.end_call(player, push::Kind::CheckIn, call.season.value());
      } else {
        needs_.devices.end_call(player, push::Kind::TableReady, call.table.value());
      }
    }
  });
}

void LeagueTables::who_is_here(std::vector<PlayerId> among,
                               std::function<void(std::vector<PlayerId>)> told) {
  boost::asio::post(needs_.loop, [this, among = std::move(among), told = std::move(told)] {
    std::vector<PlayerId> here;
    for (const PlayerId player : among) {
      if (needs_.clients.is_here(player)) here.push_back(player);
    }
    told(std::move(here));
  });
}

}  // namespace lair::lobby
