#include "server/api/leagues.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "server/api/embedded_standings.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/api/season_draw.hpp"
#include "server/api/season_files.hpp"
#include "server/api/season_log.hpp"
#include "server/api/season_people.hpp"
#include "server/api/season_rounds.hpp"
#include "server/league/sealed.hpp"
#include "server/league/standings.hpp"
#include "server/league/team_standings.hpp"
#include "server/wire/season_codec.hpp"
#include "server/wire/season_file.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kLeagues = "/api/v1/leagues";
constexpr std::int64_t kSeasonsMax = 500;  // on one page
constexpr std::int64_t kSeasonsUsual = 200;

std::string_view state_word(league::EntrantState state) {
  constexpr std::array<std::string_view, 3> kWords{"playing", "waiting", "withdrawn"};
  return kWords.at(static_cast<std::size_t>(state));
}

json::object line_json(league::SeasonId id, const league::SeasonLine& line) {
  json::object fields;
  fields["id"] = id.value();
  fields["name"] = line.name;
  fields["room"] = line.room;
  fields["rules"] = line.rules;
  fields["house"] = line.house;
  fields["house_name"] = line.house_name;
  fields["contest"] = wire::word_of(line.contest);
  fields["format"] = wire::word_of(line.format);
  fields["rounds"] = line.rounds;
  fields["round"] = line.round;
  fields["players"] = line.players;
  fields["status"] = league::word_of(line.status);
  return fields;
}

// The latest seasons, or the latest before a number; in order.
net::HttpAnswer leagues_answer(const LeagueSources& sources, const net::HttpRequest& request) {
  const Query query = query_of(request.query);
  const auto before = whole_number(query, "before");
  if (!before) return json_error(400, "bad_query", before.error());
  const auto limit = whole_number(query, "limit");
  if (!limit) return json_error(400, "bad_query", limit.error());
  std::optional<league::SeasonId> end;
  if (*before)
    end = league::SeasonId(static_cast<std::uint64_t>(std::max<std::int64_t>(**before, 0)));
  const auto most = std::clamp<std::int64_t>(limit->value_or(kSeasonsUsual), 1, kSeasonsMax);
  const league::Office::Page page = sources.office.lines(end, static_cast<std::size_t>(most));
  json::array seasons;
  for (const auto& [id, line] : page.lines) seasons.push_back(line_json(id, line));
  json::object fields;
  fields["next_before"] =
      page.has_earlier ? json::value(page.lines.front().first.value()) : json::value(nullptr);
  fields["seasons"] = std::move(seasons);
  return json_answer(fields);
}

json::value check_in_json(const std::optional<league::CheckIn>& check_in) {
  if (!check_in) return nullptr;
  json::array here;
  for (const PlayerId player : check_in->here) here.emplace_back(player.value());
  json::object fields;
  fields["round"] = check_in->round;
  fields["deadline"] = check_in->deadline;
  fields["here"] = std::move(here);
  return fields;
}

json::array teams_json(const league::Season& season) {
  json::array teams;
  for (const league::Team& one : season.teams) {
    json::object team;
    team["team"] = one.number;
    team["name"] = one.name;
    teams.push_back(std::move(team));
  }
  return teams;
}

json::value imported_json(const std::optional<league::Imported>& imported) {
  if (!imported) return nullptr;
  return json::object{
      {"at",     imported->at    },
      {"origin", imported->origin}
  };
}

net::HttpAnswer season_answer(league::SeasonId id,
                              const league::Season& season,
                              PlayerNames& names) {
  json::object fields = line_json(id, league::line_of(season));
  fields["settings"] =
      json::parse(wire::text_of(league::SettingsChanged{season.settings})).at("settings");
  hide_draw(fields["settings"].as_object(), season);
  fields["seed_commitment"] = seed_commitment(season.settings);
  fields["walls"] = walls_json(season);
  fields["organisers"] = names.json(season.organisers);
  json::array entrants;
  for (const league::Entrant& one : season.entrants) {
    json::object entrant = names.json(one.player);
    entrant["state"] = state_word(one.state);
    if (one.team != 0) entrant["team"] = one.team;
    const std::uint32_t division = season.division_of(one.player);
    if (division != 0) entrant["division"] = division;
    entrants.push_back(std::move(entrant));
  }
  fields["entrants"] = std::move(entrants);
  fields["teams"] = teams_json(season);
  fields["invited"] = names.json(season.invited);
  fields["check_in"] = check_in_json(season.check_in);
  fields["has_next_round"] = season.has_next_round();
  fields["paused"] = season.is_paused;
  fields["paused_at"] = season.is_paused ? json::value(season.paused_at) : json::value(nullptr);
  fields["imported"] = imported_json(season.imported);
  fields["follows"] =
      season.follows.season ? json::value(*season.follows.season) : json::value(nullptr);
  return json_answer(fields);
}

// --- Standings ---

json::object standing_json(const league::Standing& row, PlayerNames& names) {
  json::object fields = names.json(row.player);
  fields["place"] = row.place;
  fields["twelfths"] = row.points.count();
  fields["penalty_twelfths"] = row.penalties.count();
  fields["compared_twelfths"] = row.compared;
  fields["score"] = row.score;
  fields["hands"] = row.hands;
  fields["games"] = row.games;
  fields["byes"] = row.byes;
  fields["places"] = json::array(row.places.begin(), row.places.end());
  fields["largest_game"] = row.largest;
  fields["withdrawn"] = row.has_withdrawn;
  fields["reached"] = row.reached;
  fields["out"] = row.is_out;
  fields["division"] = row.division;
  fields["division_place"] = row.division_place;
  fields["moves"] = row.moves;
  return fields;
}

json::object team_standing_json(const league::Season& season, const league::TeamStanding& row) {
  const league::Team* team = season.team(row.team);
  json::object fields;
  fields["place"] = row.sum.place;
  fields["team"] = row.team;
  fields["name"] = team != nullptr ? team->name : "";
  fields["players"] = row.players;
  fields["twelfths"] = row.sum.points.count();
  fields["penalty_twelfths"] = row.sum.penalties.count();
  fields["score"] = row.sum.score;
  fields["hands"] = row.sum.hands;
  fields["games"] = row.sum.games;
  return fields;
}

// For another program; `name` is used if it is saved as a file.
net::HttpAnswer file_answer(std::string text, std::string_view type, const std::string& name) {
  net::HttpAnswer answer{.status = 200, .content_type = std::string(type) + "; charset=utf-8"};
  answer.body = std::make_shared<const std::string>(std::move(text));
  answer.headers.emplace_back("Cache-Control", "no-cache");
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
  return answer;
}

NameOf looked_up(PlayerNames& names) {
  return [&names](PlayerId player) { return names.of(player); };
}

net::HttpAnswer standings_answer(const league::Season& season,
                                 const net::HttpRequest& request,
                                 bool is_csv,
                                 PlayerNames& names) {
  const auto round = whole_number(query_of(request.query), "round");
  if (!round) return json_error(400, "bad_query", round.error());
  const auto last =
      static_cast<std::uint32_t>(std::min<std::int64_t>(round->value_or(UINT32_MAX), UINT32_MAX));
  const auto rows = league::standings(season, last);
  if (is_csv) {
    return file_answer(standings_csv(season, rows, looked_up(names)), "text/csv", "standings.csv");
  }
  json::array list;
  for (const league::Standing& row : rows) list.push_back(standing_json(row, names));
  json::array teams;
  for (const league::TeamStanding& row : league::team_standings(season, rows)) {
    teams.push_back(team_standing_json(season, row));
  }
  json::object fields;
  fields["contest"] = wire::word_of(season.settings.contest);
  fields["standings"] = std::move(list);
  fields["teams"] = std::move(teams);
  return json_answer(fields);
}

// --- Rounds ---

league::SeasonId number_of(std::int64_t id) {
  return league::SeasonId(static_cast<std::uint64_t>(id));
}

// The season as everybody may see it: without the results of a round whose walls are still being
// played. Null if there is no such season.
std::shared_ptr<const league::Season> season_shown(const LeagueSources& sources, std::int64_t id) {
  auto season = sources.office.season(number_of(id));
  if (!season || league::sealed_round(*season) == nullptr) return season;
  return std::make_shared<const league::Season>(league::unsealed_part(*season));
}

// The tables without a result that ended before any deal did, or that have no number because
// another server played the round: there is no game to take a result from. Asks the whole season,
// since a sealed round hides rulings too.
std::set<TableOfRound> tables_to_rule(const LeagueSources& sources, league::SeasonId id) {
  std::set<TableOfRound> tables;
  const auto season = sources.office.running(id);
  if (!season) return tables;
  for (const league::Round& round : season->rounds) {
    if (!round.counts()) continue;
    for (std::size_t place = 0; place < round.tables.size(); ++place) {
      const league::RoundTable& one = round.tables[place];
      if (one.is_settled() || one.in_person) continue;
      const bool has_no_game =
          one.table == 0 || sources.figures.has_ended_without_deal(table::TableId(one.table));
      if (has_no_game) tables.insert({round.number, place});
    }
  }
  return tables;
}

net::HttpAnswer season_pages(const LeagueSources& sources,
                             std::string_view path,
                             const net::HttpRequest& request) {
  const std::string_view wanted = path.substr(0, path.find('/'));
  const std::string_view page = path.substr(wanted.size());
  const auto id = number_of_text(wanted);
  const auto season = id ? season_shown(sources, *id) : nullptr;
  if (!season && id && sources.office.is_removed(number_of(*id))) {
    const league::LeagueRefusal& removed = league::league_refusal("season_removed");
    return json_error(410, std::string(removed.code), std::string(removed.sentence));
  }
  if (!season) return json_error(404, "no_such_season", "There is no season with that number.");
  PlayerNames names(sources.figures);
  const league::SeasonId number = number_of(*id);
  if (page.empty()) return season_answer(number, *season, names);
  if (page == "/standings") return standings_answer(*season, request, false, names);
  if (page == "/standings.csv") return standings_answer(*season, request, true, names);
  if (page == "/standings.html") {
    return embedded_standings(
        number, *season, league::standings(*season), request, looked_up(names));
  }
  if (page == "/teams.csv") {
    const auto teams = league::team_standings(*season, league::standings(*season));
    return file_answer(teams_csv(*season, teams), "text/csv", "teams.csv");
  }
  if (page == "/games.csv") {
    return file_answer(games_csv(*season, looked_up(names)), "text/csv", "games.csv");
  }
  if (page == "/season.json") {
    if (league::sealed_round(*season) != nullptr) {
      return json_error(
          409,
          "round_sealed",
          "A round of this duplicate is being played; the season can be exported once it is over.");
    }
    const auto shown =
        league::is_draw_told(*season) ? wire::SeedShown::Told : wire::SeedShown::Hidden;
    return file_answer(wire::season_file(season->records.all(), looked_up(names), shown),
                       "application/json",
                       "season.json");
  }
  if (page == "/calendar.ics") {
    return file_answer(season_calendar(number, *season), "text/calendar", "season.ics");
  }
  if (page == "/rounds") return rounds_answer(*season, tables_to_rule(sources, number), names);
  if (page == "/deals") return deals_answer(*season, request);
  if (page == "/log") return log_answer(*season, request, names);
  return json_error(404, "not_found", "A season has no such page.");
}

}  // namespace

std::optional<net::HttpAnswer> answer_leagues(const LeagueSources& sources,
                                              const net::HttpRequest& request) {
  const std::string_view path = request.path;
  if (path == kLeagues) return leagues_answer(sources, request);
  if (path.starts_with(kLeagues) && path[kLeagues.size()] == '/') {
    return season_pages(sources, path.substr(kLeagues.size() + 1), request);
  }
  return std::nullopt;
}

}  // namespace lair
