#include "server/league/waiting_list.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <set>

namespace lair::league {
namespace {

bool is_there(const Season& season, PlayerId player) {
  return !season.check_in || season.check_in->has(player);
}

bool was_replaced(const Round& round, PlayerId player) {
  return std::ranges::any_of(round.tables, [&](const RoundTable& table) {
    return std::ranges::find(table.replaced, player, &Replaced::player) != table.replaced.end();
  });
}

}  // namespace

std::size_t free_seats(const Season& season) {
  if (season.is_closed()) return 0;
  const auto playing = static_cast<std::size_t>(std::ranges::count(
      season.entrants, EntrantState::Playing, [](const Entrant& one) { return one.state; }));
  return season.settings.players_max - std::min<std::size_t>(playing, season.settings.players_max);
}

std::vector<PlayerId> first_waiting(const Season& season) {
  std::size_t free = free_seats(season);
  std::vector<PlayerId> first;
  for (const Entrant& one : season.entrants) {
    if (free == 0) break;
    if (one.state != EntrantState::Waiting) continue;
    first.push_back(one.player);
    --free;
  }
  return first;
}

void fill_seats(Season& season) {
  move_up(season, {.moved_up = first_waiting(season), .gave_way = {}});
}

Moves moves_for_next(const Season& season) {
  if (season.is_closed()) return {};
  std::size_t free = free_seats(season);
  // With divisions nobody gives way: a seat belongs to its division, and players of other divisions
  // cannot take it.
  std::vector<PlayerId> giving_way;  // in the order of registration, latest last
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

void take_seats(Season& season, const RoundStarted& started) {
  move_up(season, {.moved_up = started.moved_up, .gave_way = started.gave_way});
  std::set<PlayerId> drawn(started.pairing.byes.begin(), started.pairing.byes.end());
  for (const Four& four : started.pairing.tables) {
    for (const std::optional<PlayerId>& player : four) {
      if (player) drawn.insert(*player);
    }
  }
  for (Entrant& one : season.entrants) {
    if (one.state == EntrantState::Waiting && drawn.contains(one.player)) {
      one.state = EntrantState::Playing;
    }
  }
}

std::vector<PlayerId> substitutes_for(const Season& season, const Round& round) {
  std::vector<PlayerId> found;
  // Nobody may enter a knock-out because another player is absent, nor sit with a team-mate, nor
  // play in another division.
  if (season.is_closed() || season.has_teams() || season.has_divisions()) return found;
  for (const Entrant& one : season.entrants) {
    const bool is_ready = !round.check_in || round.check_in->has(one.player);
    if (one.state != EntrantState::Waiting || !is_ready) continue;
    if (!round.seats(one.player) && !was_replaced(round, one.player)) found.push_back(one.player);
  }
  return found;
}

}  // namespace lair::league
