#include "server/league/team_standings.hpp"

#include <algorithm>
#include <tuple>

#include "server/league/lot.hpp"
#include "server/league/standings.hpp"

namespace lair::league {
namespace {

constexpr std::uint64_t kTeamLots = 4'000'000;

void add(const Standing& row, Standing& sum) {
  sum.points += row.points;
  sum.penalties += row.penalties;
  sum.score += row.score;
  sum.hands += row.hands;
  sum.games += row.games;
  sum.byes += row.byes;
  for (std::size_t place = 0; place < sum.places.size(); ++place) {
    sum.places.at(place) += row.places.at(place);
  }
  sum.largest = std::max(sum.largest, row.largest);
}

}  // namespace

std::vector<TeamStanding> team_standings(const Season& season, const std::vector<Standing>& rows) {
  std::vector<TeamStanding> table;
  for (const Team& team : season.teams) {
    table.push_back({.team = team.number, .players = 0, .sum = {}});
  }
  for (const Standing& row : rows) {
    const Entrant* entrant = season.entrant(row.player);
    const auto found = std::ranges::find(table, entrant->team, &TeamStanding::team);
    if (found == table.end()) continue;
    add(row, found->sum);
    if (entrant->state != EntrantState::Withdrawn) ++found->players;
  }
  // Higher is better for all keys except the lot.
  const auto keys = [&](const TeamStanding& one) {
    std::vector<std::array<std::int64_t, 4>> asked{{one.sum.points.count()}};
    for (const TieBreak by : season.settings.tie_breaks) {
      asked.push_back(tie_break_key(by, one.sum));
    }
    return asked;
  };
  const auto lot = [&](const TeamStanding& one) {
    return Lot(season.settings.seed, kTeamLots + one.team).next();
  };
  std::ranges::sort(table, [&](const TeamStanding& one, const TeamStanding& other) {
    return std::tuple(keys(other), lot(one)) < std::tuple(keys(one), lot(other));
  });
  for (std::size_t at = 0; at < table.size(); ++at) {
    table[at].sum.place = static_cast<std::uint32_t>(at + 1);
  }
  return table;
}

}  // namespace lair::league
