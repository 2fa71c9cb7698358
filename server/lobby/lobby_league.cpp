// Tables of leagues: opened, filled, started, ended by the house.
#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/table/seating.hpp"

namespace lair::lobby {
namespace {

void submit_for(const std::shared_ptr<TableActor>& table, PlayerId player, table::Request what) {
  table->submit({.player = player, .request = {}, .what = std::move(what)});
}

// Who sat down there before they were replaced makes room; the table's list of names lacks the one
// who comes.
void make_room(const std::shared_ptr<TableActor>& table,
               const wire::SeatState& sitting,
               Seat seat,
               const director::SeatedPlayer& wanted) {
  if (sitting.kind != wire::SeatKind::Person || sitting.player == wanted.player) return;
  submit_for(table, sitting.player, table::Stand{});
  submit_for(table,
             table::kHouse,
             table::ReserveSeat{
                 .seat = seat, .who = {.name = wanted.name, .player = wanted.player}
  });
}

void seat_all(const std::shared_ptr<TableActor>& table,
              const director::RoundTable& wanted,
              const wire::TableSummary* known) {
  for (const Seat seat : kSeats) {
    const auto& player = wanted.players[seat];
    if (player) {
      if (known != nullptr) make_room(table, known->seats[seat], seat, *player);
      submit_for(table, player->player, table::Sit{.name = player->name, .seat = seat});
    } else {
      submit_for(table, table::kHouse, table::AddBots{.seat = seat});
    }
  }
}

director::Stage stage_of(wire::TablePhase phase) {
  switch (phase) {
    case wire::TablePhase::Waiting:
      return director::Stage::Waiting;
    case wire::TablePhase::Playing:
      return director::Stage::Playing;
    case wire::TablePhase::BetweenDeals:
      return director::Stage::BetweenDeals;
    case wire::TablePhase::Finished:
    case wire::TablePhase::Closed:
      break;
  }
  return director::Stage::Over;
}

}  // namespace

director::TableStands stands_of(const wire::TableSummary& summary) {
  director::TableStands stands{.table = summary.table,
                               .stage = stage_of(summary.phase),
                               .here = {},
                               .is_held = summary.held};
  for (const Seat seat : kSeats) {
    const wire::SeatState& state = summary.seats[seat];
    const bool is_here = state.kind == wire::SeatKind::Person && state.attending;
    if (is_here) stands.here[seat] = state.player;
  }
  return stands;
}

void Lobby::set_leagues(Leagues leagues) { leagues_ = std::move(leagues); }

std::vector<std::uint64_t> Lobby::reserve_tables(std::size_t tables) {
  std::vector<std::uint64_t> ids(tables);
  for (std::uint64_t& id : ids) id = tables_.new_id().value();
  return ids;
}

void Lobby::keep_tables_free_to(table::TableId highest) { tables_.keep_free_to(highest); }

// Who sits already is not seated again, so this may be repeated after a crash.
void Lobby::open_league_table(director::RoundTable wanted) {
  boost::asio::post(loop_, [this, wanted = std::move(wanted)] {
    auto table = tables_.find(wanted.id);
    std::optional<wire::TableSummary> known;
    if (!table) {
      table = make_table(wanted.id);
      table->open(table::TableOpened{.settings = wanted.settings, .host = table::kHouse});
    } else {
      known = tables_.summary(wanted.id);
      if (!known || known->phase != wire::TablePhase::Waiting) return;
    }
    seat_all(table, wanted, known ? &*known : nullptr);
    for (const Seat seat : kSeats) {
      if (wanted.players[seat]) call_to_league_table(wanted.players[seat]->player, wanted);
    }
  });
}

// An invitation from the house, on every page they have open; who comes later finds their seat.
void Lobby::call_to_league_table(PlayerId player, const director::RoundTable& wanted) {
  const wire::Invited call{.from = table::kHouse,
                           .name = {},
                           .table = wanted.id,
                           .table_name = wanted.settings.name,
                           .room = wanted.settings.room};
  for (const ClientPtr& client : clients_.of(player)) send(*client, call);
  if (clients_.is_here(player)) return;
  call_away(
      player,
      {.kind = push::Kind::TableReady, .number = wanted.id.value(), .name = wanted.settings.name});
}

void Lobby::call_to_check_in(std::uint64_t season,
                             std::string name,
                             std::vector<PlayerId> players) {
  post([this, season, name = std::move(name), players = std::move(players)] {
    for (const PlayerId player : players) {
      if (clients_.is_here(player)) continue;
      call_away(player, {.kind = push::Kind::CheckIn, .number = season, .name = name});
    }
  });
}

void Lobby::start_league_table(table::TableId id, BySeat<bool> lost) {
  boost::asio::post(loop_, [this, id, lost] {
    const auto table = tables_.find(id);
    const auto known = tables_.summary(id);
    if (!table || !known) return;
    for (const Seat seat : kSeats) {
      if (!lost[seat]) continue;
      submit_for(table, known->seats[seat].player, table::Stand{});
      submit_for(table, table::kHouse, table::AddBots{.seat = seat});
    }
    submit_for(table, table::kHouse, table::Start{});
  });
}

void Lobby::hold_league_table(table::TableId id, bool held) {
  boost::asio::post(loop_, [this, id, held] {
    if (const auto table = tables_.find(id)) {
      submit_for(table, table::kHouse, table::Hold{.held = held});
    }
  });
}

void Lobby::ring_league_table(table::TableId id) {
  boost::asio::post(loop_, [this, id] {
    if (const auto table = tables_.find(id)) submit_for(table, table::kHouse, table::RingBell{});
  });
}

void Lobby::who_is_here(std::vector<PlayerId> among,
                        std::function<void(std::vector<PlayerId>)> told) {
  boost::asio::post(loop_, [this, among = std::move(among), told = std::move(told)] {
    std::vector<PlayerId> here;
    for (const PlayerId player : among) {
      if (clients_.is_here(player)) here.push_back(player);
    }
    told(std::move(here));
  });
}

void Lobby::end_league_table(table::TableId id) {
  boost::asio::post(loop_, [this, id] {
    if (const auto table = tables_.find(id)) submit_for(table, table::kHouse, table::EndTable{});
  });
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::LeagueAct& act) {
  if (!leagues_.act) return refuse(*client, id, "no_leagues");
  leagues_.act(*client->player, act, [client, id](const LeagueRefused& refused) {
    if (refused.code.empty()) {
      send(*client, wire::Done{.request = id, .table = {}});
      return;
    }
    send(*client,
         wire::Refused{.request = id,
                       .code = refused.code,
                       .sentence = refused.sentence,
                       .rule = {},
                       .sheet = {},
                       .wait_seconds = 0,
                       .field = {}});
  });
}

}  // namespace lair::lobby
