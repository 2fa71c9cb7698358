#include "server/league/waiting_list.hpp"

#include <algorithm>
#include <ranges>

namespace lair::league {
namespace {

std::size_t playing(const Season& season) {
  return static_cast<std::size_t>(std::ranges::count(
      season.entrants, EntrantState::Playing, [](const Entrant& one) { return one.state; }));
}

bool is_there(const Season& season, PlayerId player) {
  return !season.check_in || season.check_in->has(player);
}

bool was_replaced(const Round& round, PlayerId player) {
  return std::ranges::any_of(round.tables, [&](const RoundTable& table) {
    return std::ranges::find(table.replaced, player, &Replaced::player) != table.replaced.end();
  });
}

}  // namespace

bool has_free_seat(const Season& season) {
  return !season.is_closed() && playing(season) < season.settings.players_max;
}

void fill_seats(Season& season) {
  for (Entrant& one : season.entrants) {
    if (one.state != EntrantState::Waiting || !has_free_seat(season)) continue;
    one.state = EntrantState::Playing;
  }
}

Moves moves_for_next(const Season& season) {
  if (season.is_closed()) return {};
  std::size_t free = season.settings.players_max -
                     std::min<std::size_t>(playing(season), season.settings.players_max);
  // A seat is one of its division: nobody of another takes it.
  std::vector<PlayerId> giving_way;  // the latest to register last
  for (const Entrant& one : season.entrants) {
    const bool is_absent = one.state == EntrantState::Playing && !is_there(season, one.player);
    if (is_absent && !season.has_divisions()) giving_way.push_back(one.player);
  }
  Moves moves;
  for (const Entrant& one : season.entrants) {
    if (one.state != EntrantState::Waiting || !is_there(season, one.player)) continue;
    if (free > 0) {
      --free;
    } else if (!giving_way.empty()) {
      moves.gave_way.push_back(giving_way.back());
      giving_way.pop_back();
    } else {
      break;
    }
    moves.moved_up.push_back(one.player);
  }
  return moves;
}

void move_up(Season& season, const Moves& moves) {
  for (Entrant& one : season.entrants) {
    const bool moves_up = std::ranges::find(moves.moved_up, one.player) != moves.moved_up.end();
    if (moves_up) one.state = EntrantState::Playing;
  }
  for (const PlayerId player : moves.gave_way) {
    const Entrant* known = season.entrant(player);
    const std::uint32_t team = known != nullptr ? known->team : 0;
    std::erase_if(season.entrants, [&](const Entrant& one) { return one.player == player; });
    season.entrants.push_back({player, EntrantState::Waiting, team});
  }
}

std::vector<PlayerId> substitutes_for(const Season& season, const Round& round) {
  std::vector<PlayerId> found;
  // Nobody is put into a knock-out by somebody else's absence, nor beside a team-mate, nor into
  // another division.
  if (season.is_closed() || season.has_teams() || season.has_divisions()) return found;
  for (const Entrant& one : season.entrants) {
    const bool is_ready = !round.check_in || round.check_in->has(one.player);
    if (one.state != EntrantState::Waiting || !is_ready) continue;
    if (!round.seats(one.player) && !was_replaced(round, one.player)) found.push_back(one.player);
  }
  return found;
}

}  // namespace lair::league
