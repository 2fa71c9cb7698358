#include "server/lobby/league_relay.hpp"

#include <utility>

#include "server/lobby/replies.hpp"
#include "server/people/skeleton.hpp"

namespace lair::lobby {
namespace {

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

void LeagueRelay::set(Leagues leagues) { leagues_ = std::move(leagues); }

void LeagueRelay::answer(const Asker& asker, const wire::LeagueAct& act) const {
  if (!leagues_.act) return refuse(asker, "no_leagues");
  leagues_.act(asker.person(), by_number(act), [asker](const LeagueRefused& refused) {
    if (refused.code.empty()) return confirm(asker);
    refuse_setting(*asker.client, asker.request, refused.code, refused.sentence, {});
  });
}

wire::LeagueAct LeagueRelay::by_number(const wire::LeagueAct& act) const {
  if (act.invited.empty()) return act;
  const auto account = accounts_.find(people::skeleton_of(act.invited));
  return {act.season, league::PlayerInvited{account ? account->person.id : PlayerId()}};
}

void LeagueRelay::table_changed(const wire::TableSummary& table) const {
  if (leagues_.table_stands) leagues_.table_stands(stands_of(table));
}

void LeagueRelay::table_is_over(table::TableId table) const {
  if (!leagues_.table_stands) return;
  leagues_.table_stands({.table = table, .stage = director::Stage::Over, .here = {}});
}

void LeagueRelay::table_lost(table::TableId table) const {
  if (leagues_.table_lost) leagues_.table_lost(table);
}

void LeagueRelay::left(PlayerId player) const {
  if (leagues_.left) leagues_.left(player);
}

}  // namespace lair::lobby
