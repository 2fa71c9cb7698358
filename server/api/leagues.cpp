#include "server/api/leagues.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "server/api/embedded_standings.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/api/season_files.hpp"
#include "server/fair/digest.hpp"
#include "server/fair/duplicate.hpp"
#include "server/league/comparison.hpp"
#include "server/league/knock_out.hpp"
#include "server/league/sealed.hpp"
#include "server/league/standings.hpp"
#include "server/league/team_standings.hpp"
#include "server/league/undo.hpp"
#include "server/record/hex.hpp"
#include "server/wire/season_codec.hpp"
#include "server/wire/season_file.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kLeagues = "/api/v1/leagues";
constexpr std::int64_t kLogMax = 500;  // acts of a page
constexpr std::int64_t kLogUsual = 200;
constexpr std::int64_t kSeasonsMax = 500;  // of a page
constexpr std::int64_t kSeasonsUsual = 200;

// Names as they are now, each looked up once for an answer.
class Names {
 public:
  explicit Names(store::Figures& figures) : figures_(figures) {}

  std::string of(PlayerId player) {
    const auto [found, is_new] = names_.try_emplace(player.value());
    if (is_new) found->second = figures_.name_of(player).value_or("?");
    return found->second;
  }

  json::object json(PlayerId player) {
    json::object fields;
    fields["player"] = player.value();
    fields["name"] = of(player);
    return fields;
  }

 private:
  store::Figures& figures_;
  std::map<std::uint64_t, std::string> names_;
};

json::array people_json(const std::vector<PlayerId>& players, Names& names) {
  json::array people;
  for (const PlayerId player : players) people.push_back(names.json(player));
  return people;
}

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
  fields["contest"] = wire::word_of(line.contest);
  fields["format"] = wire::word_of(line.format);
  fields["rounds"] = line.rounds;
  fields["round"] = line.round;
  fields["players"] = line.players;
  fields["status"] = league::word_of(line.status);
  return fields;
}

// The latest, or those before a number; in order.
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

// Whoever knew the seed while people may still come or go could choose who meets whom.
bool is_draw_told(const league::Season& season) {
  return season.is_over || season.settings.seed_salt.empty();
}

void hide_draw(json::object& settings, const league::Season& season) {
  if (is_draw_told(season)) return;
  settings["seed"] = 0;
  settings["seed_salt"] = "";
}

// Null for a season of old.
json::value commitment_of(const league::SeasonSettings& settings) {
  if (settings.seed_salt.empty()) return nullptr;
  return json::string(
      fair::sha256_hex("lair season " + settings.seed_salt + " " + std::to_string(settings.seed)));
}

// What a duplicate's walls come from, told before they are played; itself told once nobody plays
// them any more. Null where tables have walls of their own.
json::value walls_json(const league::Season& season) {
  if (!season.is_duplicate()) return nullptr;
  const league::SeasonSettings& settings = season.settings;
  json::array list;
  for (const league::DrawnWalls& one : league::walls_of(season)) {
    const fair::Share secret = fair::round_secret(settings.seed_salt, settings.seed, one.draw);
    json::object walls;
    walls["draw"] = one.draw;
    walls["round"] = one.round ? json::value(*one.round) : json::value(nullptr);
    walls["commitment"] = record::hex_of(fair::commitment_of(secret).bytes);
    walls["secret"] =
        one.is_told ? json::value(record::hex_of(secret.bytes)) : json::value(nullptr);
    list.push_back(std::move(walls));
  }
  return list;
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

net::HttpAnswer season_answer(league::SeasonId id, const league::Season& season, Names& names) {
  json::object fields = line_json(id, league::line_of(season));
  fields["settings"] =
      json::parse(wire::text_of(league::SettingsChanged{season.settings})).at("settings");
  hide_draw(fields["settings"].as_object(), season);
  fields["seed_commitment"] = commitment_of(season.settings);
  fields["walls"] = walls_json(season);
  fields["organisers"] = people_json(season.organisers, names);
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
  fields["invited"] = people_json(season.invited, names);
  fields["check_in"] = check_in_json(season.check_in);
  fields["has_next_round"] = season.has_next_round();
  fields["paused"] = season.is_paused;
  fields["imported"] = imported_json(season.imported);
  fields["follows"] =
      season.follows.season ? json::value(*season.follows.season) : json::value(nullptr);
  return json_answer(fields);
}

// --- Standings ---

json::object standing_json(const league::Standing& row, Names& names) {
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

// For another program, under that name when it is kept as a file.
net::HttpAnswer file_answer(std::string text, std::string_view type, const std::string& name) {
  net::HttpAnswer answer{.status = 200, .content_type = std::string(type) + "; charset=utf-8"};
  answer.body = std::make_shared<const std::string>(std::move(text));
  answer.headers.emplace_back("Cache-Control", "no-cache");
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
  return answer;
}

NameOf looked_up(Names& names) {
  return [&names](PlayerId player) { return names.of(player); };
}

net::HttpAnswer standings_answer(const league::Season& season,
                                 const net::HttpRequest& request,
                                 bool is_csv,
                                 Names& names) {
  const auto round = whole_number(query_of(request.query), "round");
  if (!round) return json_error(400, "bad_query", round.error());
  const auto last = static_cast<std::uint32_t>(round->value_or(UINT32_MAX));
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

json::value result_json(const std::optional<league::GameResult>& result,
                        const league::PointsRule& rule) {
  if (!result) return nullptr;
  json::array points;
  for (const league::TablePoints one : league::points_of(*result, rule)) {
    points.emplace_back(one.count());
  }
  json::object fields;
  fields["game"] = result->game ? json::value(*result->game) : json::value(nullptr);
  fields["scores"] = json::array(result->scores.begin(), result->scores.end());
  fields["hands"] = json::array(result->hands.begin(), result->hands.end());
  fields["twelfths"] = std::move(points);
  return fields;
}

json::array replaced_json(const std::vector<league::Replaced>& replaced, Names& names) {
  json::array list;
  for (const league::Replaced& one : replaced) {
    json::object fields = names.json(one.player);
    fields["by"] = names.json(one.by);
    list.push_back(std::move(fields));
  }
  return list;
}

// What somebody entered of a game in person and nobody else has confirmed; then it is the result.
json::value paper_json(const std::optional<league::PaperResult>& paper,
                       const league::PointsRule& rule,
                       Names& names) {
  if (!paper) return nullptr;
  const auto told = wire::text_of(league::PaperEntered{.result = {}, .hands = paper->hands});
  json::object fields = names.json(paper->by);
  fields["entry"] = paper->entry;
  fields["result"] = result_json(paper->result, rule);
  fields["hands"] = json::parse(told).at("hands_told");
  fields["disputed_by"] =
      paper->disputed_by ? json::value(names.json(*paper->disputed_by)) : json::value(nullptr);
  fields["reason"] = paper->reason;
  return fields;
}

json::object table_json(const league::RoundTable& table,
                        const league::PointsRule& rule,
                        Names& names) {
  json::array players;
  for (const auto& player : table.players) {
    players.push_back(player ? json::value(names.json(*player)) : json::value(nullptr));
  }
  json::object fields;
  fields["table"] = table.table;
  fields["players"] = std::move(players);
  fields["result"] = result_json(table.result, rule);
  if (table.result) {
    json::array& points = fields["result"].as_object()["twelfths"].as_array();
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      if (table.is_lost_at(seat)) points[seat] = 0;
    }
  }
  fields["ruling"] = result_json(table.ruling, rule);
  fields["reason"] = table.reason;
  fields["extra_seconds"] = table.extra_seconds;
  fields["in_person"] = table.in_person;
  fields["paper"] = paper_json(table.paper, rule, names);
  fields["missing"] = people_json(table.missing, names);
  fields["lost"] = people_json(table.lost, names);
  fields["replaced"] = replaced_json(table.replaced, names);
  return fields;
}

json::array through_json(const league::Season& season,
                         const league::Round& round,
                         const league::RoundTable& table) {
  json::array players;
  if (!std::holds_alternative<league::KnockOut>(season.settings.contest)) return players;
  for (const PlayerId player : league::through_from(season, round, table)) {
    players.emplace_back(player.value());
  }
  return players;
}

// 0 where there are none.
std::uint32_t division_at(const league::Season& season, const league::RoundTable& table) {
  for (const auto& player : table.players) {
    if (player) return season.division_of(*player);
  }
  return 0;
}

json::object round_json(const league::Season& season, const league::Round& round, Names& names) {
  json::array tables;
  for (const league::RoundTable& table : round.tables) {
    json::object fields = table_json(table, season.settings.points, names);
    fields["through"] = through_json(season, round, table);
    fields["division"] = division_at(season, table);
    tables.push_back(std::move(fields));
  }
  json::object fields;
  fields["number"] = round.number;
  fields["started"] = round.started;
  fields["abandoned"] = round.abandoned;
  fields["over"] = round.is_over();
  const league::Round* sealed = league::sealed_round(season);
  fields["sealed"] = sealed != nullptr && sealed->number == round.number && round.counts();
  fields["tables"] = std::move(tables);
  fields["byes"] = people_json(round.byes, names);
  fields["moved_up"] = people_json(round.moved_up, names);
  fields["gave_way"] = people_json(round.gave_way, names);
  return fields;
}

net::HttpAnswer rounds_answer(const league::Season& season, Names& names) {
  json::array rounds;
  for (const league::Round& round : season.rounds) {
    rounds.push_back(round_json(season, round, names));
  }
  json::object fields;
  fields["rounds"] = std::move(rounds);
  return json_answer(fields);
}

// Each deal of a duplicate's round with what every table made of it.
json::array travellers_json(const league::Season& season, const league::Round& round) {
  constexpr std::uint8_t kHandsOfRound = 4;
  json::array deals;
  for (const league::Traveller& deal : league::travellers(season, round)) {
    json::array tables;
    for (const league::TravellerLine& line : deal.lines) {
      json::object told;
      told["table"] = line.table + 1;
      told["points"] = json::array(line.points.begin(), line.points.end());
      told["compared"] = json::array(line.compared.begin(), line.compared.end());
      tables.push_back(std::move(told));
    }
    json::object told;
    told["prevailing"] = std::string(1, "ESWN"[deal.hand / kHandsOfRound]);
    told["hand_number"] = deal.hand % kHandsOfRound + 1;
    told["repeat"] = deal.repeat;
    told["tables"] = std::move(tables);
    deals.push_back(std::move(told));
  }
  return deals;
}

net::HttpAnswer deals_answer(const league::Season& season, const net::HttpRequest& request) {
  const auto number = whole_number(query_of(request.query), "round");
  if (!number) return json_error(400, "bad_query", number.error());
  const league::Round* round =
      season.round(static_cast<std::uint32_t>(number->value_or(season.next_round() - 1)));
  if (round == nullptr) return json_error(404, "no_such_round", "There is no such round.");
  json::object fields;
  fields["round"] = round->number;
  fields["deals"] = travellers_json(season, *round);
  return json_answer(fields);
}

// What a sealed round comes to is in no record that is shown.
void hide_sealed(json::object& body, const league::Season& season, const league::Event& event) {
  const league::Round* sealed = league::sealed_round(season);
  if (sealed == nullptr) return;
  const auto* taken = std::get_if<league::ResultTaken>(&event);
  const auto* ruling = std::get_if<league::Adjudicated>(&event);
  const std::uint32_t round = taken != nullptr    ? taken->round
                              : ruling != nullptr ? ruling->round
                                                  : 0;
  if (round == sealed->number) body.erase("result");
}

json::object log_line_json(const league::Season& season,
                           const league::Undoing& undoing,
                           const league::Record& record,
                           Names& names) {
  json::object fields;
  fields["number"] = record.number;
  fields["at"] = record.at;
  fields["actor"] = record.actor ? json::value(names.json(*record.actor)) : json::value(nullptr);
  fields["kind"] = wire::kind_of(record.event);
  fields["undone"] = season.undone.contains(record.number);
  fields["undoable"] = !undoing.why_not(record.number).has_value();
  fields["body"] = json::parse(wire::text_of(record.event));
  if (json::value* settings = fields["body"].as_object().if_contains("settings")) {
    hide_draw(settings->as_object(), season);
  }
  hide_sealed(fields["body"].as_object(), season, record.event);
  return fields;
}

// The latest acts, or those before a number; in order.
net::HttpAnswer log_answer(const league::Season& season,
                           const net::HttpRequest& request,
                           Names& names) {
  const Query query = query_of(request.query);
  const auto before = whole_number(query, "before");
  if (!before) return json_error(400, "bad_query", before.error());
  const auto limit = whole_number(query, "limit");
  if (!limit) return json_error(400, "bad_query", limit.error());
  const auto all = static_cast<std::int64_t>(season.records.size());
  const std::int64_t end = std::clamp<std::int64_t>(before->value_or(all + 1) - 1, 0, all);
  const std::int64_t wanted = std::clamp<std::int64_t>(limit->value_or(kLogUsual), 1, kLogMax);
  const std::int64_t first = std::max<std::int64_t>(end - wanted, 0);
  const league::Undoing undoing(season);
  json::array log;
  for (std::int64_t at = first; at < end; ++at) {
    const league::Record& record = season.records[static_cast<std::size_t>(at)];
    log.push_back(log_line_json(season, undoing, record, names));
  }
  json::object fields;
  fields["log"] = std::move(log);
  fields["next_before"] = first > 0 ? json::value(first + 1) : json::value(nullptr);
  return json_answer(fields);
}

league::SeasonId number_of(std::int64_t id) {
  return league::SeasonId(static_cast<std::uint64_t>(id));
}

// As everybody may see it: what a round has come to whose walls are still played is in none of its
// pages. Null for a number that is no season's.
std::shared_ptr<const league::Season> season_shown(const LeagueSources& sources, std::int64_t id) {
  auto season = sources.office.season(number_of(id));
  if (!season || league::sealed_round(*season) == nullptr) return season;
  return std::make_shared<const league::Season>(league::unsealed_part(*season));
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
  if (!season) return json_error(404, "no_such_season", "There is no season of that number.");
  Names names(sources.figures);
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
          "A round of its duplicate is played: it can be exported once that is over.");
    }
    const auto shown = is_draw_told(*season) ? wire::SeedShown::Told : wire::SeedShown::Hidden;
    return file_answer(wire::season_file(season->records.all(), looked_up(names), shown),
                       "application/json",
                       "season.json");
  }
  if (page == "/calendar.ics") {
    return file_answer(season_calendar(number, *season), "text/calendar", "season.ics");
  }
  if (page == "/rounds") return rounds_answer(*season, names);
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
