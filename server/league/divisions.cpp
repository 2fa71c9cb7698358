#include "server/league/divisions.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "server/league/limits.hpp"
#include "server/league/standings.hpp"

namespace lair::league {
namespace {

using Seats = std::vector<Standing*>;  // of one division, best first, withdrawn players last

std::vector<Seats> by_division(const Divisions& divisions, std::vector<Standing>& rows) {
  std::vector<Seats> seats(divisions.count);
  for (const bool has_withdrawn : {false, true}) {
    for (Standing& row : rows) {
      if (row.has_withdrawn == has_withdrawn) seats.at(row.division - 1).push_back(&row);
    }
  }
  return seats;
}

std::vector<Pairing> among(const std::set<PlayerId>& players, const std::vector<Pairing>& before) {
  const auto is_of_them = [&](const std::optional<PlayerId>& one) {
    return one && players.contains(*one);
  };
  std::vector<Pairing> found;
  for (const Pairing& round : before) {
    Pairing& part = found.emplace_back();
    for (const Four& four : round.tables) {
      if (std::ranges::any_of(four, is_of_them)) part.tables.push_back(four);
    }
    std::ranges::copy_if(round.byes, std::back_inserter(part.byes), is_of_them);
  }
  return found;
}

bool is_enough(std::size_t players, Remainder remainder) {
  return players >= (remainder == Remainder::Byes ? 4U : 2U);
}

}  // namespace

Pairing pair_divisions(const Season& season, const PairingRequest& request) {
  const auto count = std::get<Divisions>(season.settings.contest).count;
  Pairing all;
  for (std::uint32_t division = 1; division <= count; ++division) {
    PairingRequest part = request;
    std::erase_if(part.players,
                  [&](PlayerId player) { return season.division_of(player) != division; });
    if (!is_enough(part.players.size(), request.remainder)) {
      std::ranges::copy(part.players, std::back_inserter(all.byes));
      continue;
    }
    part.before = among({part.players.begin(), part.players.end()}, request.before);
    const Pairing paired = pair_round(part);
    std::ranges::copy(paired.tables, std::back_inserter(all.tables));
    std::ranges::copy(paired.byes, std::back_inserter(all.byes));
  }
  return all;
}

void note_moves(const Season& season, std::vector<Standing>& rows) {
  const auto* divisions = std::get_if<Divisions>(&season.settings.contest);
  if (divisions == nullptr || season.last_round() == nullptr) return;
  std::vector<Seats> seats = by_division(*divisions, rows);
  std::size_t risen = 0;  // how many move up out of the upper of the two divisions
  for (std::size_t upper = 0; upper + 1 < seats.size(); ++upper) {
    Seats& above = seats[upper];
    Seats& below = seats[upper + 1];
    const auto may_rise = static_cast<std::size_t>(
        std::ranges::count_if(below, [](const Standing* row) { return !row->has_withdrawn; }));
    const std::size_t many =
        std::min({std::size_t{divisions->moving}, above.size() - risen, may_rise});
    for (std::size_t at = 0; at < many; ++at) {
      above[above.size() - 1 - at]->moves = -1;
      below[at]->moves = 1;
    }
    risen = many;
  }
}

Follows handed_on(const Season& season) {
  Follows follows;
  for (const Entrant& one : season.entrants) {
    if (one.state != EntrantState::Withdrawn) follows.invited.push_back(one.player);
  }
  for (const Team& team : season.teams) follows.teams.push_back(team.name);
  if (!std::holds_alternative<Divisions>(season.settings.contest)) return follows;
  for (const Standing& row : standings(season)) {
    const auto division = static_cast<std::uint32_t>(std::int64_t{row.division} - row.moves);
    follows.placed.push_back({row.player, division});
  }
  // Players who only ever waited for a seat stay where an organiser placed them.
  for (const PlayerPlaced& placed : season.placed) {
    const bool is_invited =
        std::ranges::find(follows.invited, placed.player) != follows.invited.end();
    const bool has_row = std::ranges::find(follows.placed, placed.player, &PlayerPlaced::player) !=
                         follows.placed.end();
    if (!is_invited || has_row) continue;
    follows.placed.push_back({placed.player, season.division_of(placed.player)});
  }
  return follows;
}

bool is_sound(const Follows& follows) {
  if (follows.invited.size() > kEntrantsMax || follows.placed.size() > kEntrantsMax ||
      follows.teams.size() > kTeamsMax) {
    return false;
  }
  std::set<PlayerId> placed;
  const bool are_placed = std::ranges::all_of(follows.placed, [&](const PlayerPlaced& one) {
    return one.division >= 1 && one.division <= kDivisionsMax && placed.insert(one.player).second;
  });
  const std::set<PlayerId> invited(follows.invited.begin(), follows.invited.end());
  const std::set<std::string> teams(follows.teams.begin(), follows.teams.end());
  const auto is_name = [](const std::string& name) {
    return !name.empty() && name.size() <= kTeamNameBytesMax;
  };
  return are_placed && invited.size() == follows.invited.size() &&
         teams.size() == follows.teams.size() && std::ranges::all_of(follows.teams, is_name);
}

}  // namespace lair::league
