#include "server/league/next_round.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/league/divisions.hpp"
#include "server/league/limits.hpp"
#include "server/league/standings.hpp"
#include "server/league/waiting_list.hpp"

namespace lair::league {
namespace {

using TeamOf = std::unordered_map<PlayerId, std::uint32_t>;

std::vector<Pairing> pairings_of(const Season& season) {
  std::vector<Pairing> pairings;
  for (const Round& round : season.rounds) {
    if (!round.counts()) continue;
    Pairing pairing{.tables = {}, .byes = round.byes};
    for (const RoundTable& table : round.tables) pairing.tables.push_back(table.players);
    pairings.push_back(std::move(pairing));
  }
  return pairings;
}

std::vector<PlayerId> players_after(const Season& season, const Moves& moves) {
  if (moves.moved_up.empty()) return players_of_next(season);
  Season after = season;
  move_up(after, moves);
  return players_of_next(after);
}

// Empty if the season has no teams.
TeamOf teams_of(const Season& season, const std::vector<PlayerId>& players) {
  TeamOf teams;
  if (!season.has_teams()) return teams;
  for (const PlayerId player : players) teams[player] = season.entrant(player)->team;
  return teams;
}

std::optional<LeagueRefusal> why_no_round(const Season& season,
                                          const std::vector<PlayerId>& players,
                                          const TeamOf& teams) {
  if (season.is_closed() && players.size() < 2) return league_refusal("knock_out_decided");
  if (!season.is_closed() && players.size() < kPlayersMin) {
    return league_refusal("too_few_players");
  }
  if (!season.has_teams()) return std::nullopt;
  const auto is_none = [](const auto& one) { return one.second == 0; };
  if (std::ranges::any_of(teams, is_none)) return league_refusal("without_team");
  const auto is_first_team = [&](const auto& one) { return one.second == teams.begin()->second; };
  if (std::ranges::all_of(teams, is_first_team)) return league_refusal("too_few_teams");
  return std::nullopt;
}

// Pairs `players`, who are given best standing first; some of them may sit out.
Pairing draw(const Season& season, const std::vector<PlayerId>& players, TeamOf teams) {
  const SeasonSettings& settings = season.settings;
  const std::uint32_t round = season.next_round();
  PairingRequest request{.format = settings.format,
                         .remainder = settings.remainder,
                         .is_final = settings.has_final && round == settings.rounds,
                         .seed = settings.seed,
                         .round = round,
                         .players = players,
                         .before = pairings_of(season),
                         .teams = std::move(teams)};
  const auto* knock_out = std::get_if<KnockOut>(&settings.contest);
  if (season.has_divisions()) return pair_divisions(season, request);
  if (knock_out == nullptr) return pair_round(request);
  // The best in the standings sit out. Before anything is played the order is the lot's.
  const auto byes =
      static_cast<std::ptrdiff_t>(knock_out_round(players.size(), knock_out->through).byes);
  request.format = Format::RoundRobin;
  request.remainder = Remainder::Substitutes;
  request.players.erase(request.players.begin(), request.players.begin() + byes);
  Pairing pairing = pair_round(request);
  pairing.byes.assign(players.begin(), players.begin() + byes);
  return pairing;
}

}  // namespace

std::vector<PlayerId> players_of_next(const Season& season, Lots lots) {
  std::vector<PlayerId> players;
  std::optional<std::vector<PlayerId>> in;  // those still in, in a knock-out that has begun
  if (season.is_closed()) in = still_in_after(season, *season.last_round(), lots);
  for (const Standing& row : standings(season)) {
    if (in && std::ranges::find(*in, row.player) == in->end()) continue;
    if (season.entrant(row.player)->state != EntrantState::Playing) continue;
    if (season.check_in && !season.check_in->has(row.player)) continue;
    players.push_back(row.player);
  }
  return players;
}

Result<RoundStarted, LeagueRefusal> draw_next(const Season& season) {
  Moves moves = moves_for_next(season);
  const std::vector<PlayerId> players = players_after(season, moves);
  TeamOf teams = teams_of(season, players);
  if (const auto why = why_no_round(season, players, teams)) return fail(*why);
  Pairing pairing = draw(season, players, std::move(teams));
  if (pairing.tables.empty()) return fail(league_refusal("too_few_players"));
  std::vector<std::uint64_t> tables(pairing.tables.size());
  return RoundStarted{.round = season.next_round(),
                      .pairing = std::move(pairing),
                      .tables = std::move(tables),
                      .moved_up = std::move(moves.moved_up),
                      .gave_way = std::move(moves.gave_way)};
}

}  // namespace lair::league
