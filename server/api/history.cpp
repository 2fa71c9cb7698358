#include "server/api/history.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/ensure.hpp"
#include "server/api/frames.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/league/sealed.hpp"
#include "server/league/standings.hpp"
#include "server/net/static_files.hpp"
#include "server/people/name_part.hpp"
#include "server/record/game_record.hpp"
#include "server/store/clock.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kGames = "/api/v1/games";
constexpr std::string_view kPaces = "/api/v1/paces";
constexpr std::int64_t kGamesMax = 100;
constexpr std::int64_t kGamesUsual = 50;

std::shared_ptr<const league::Season> season_of(league::Office& office,
                                                const store::PlayedGame& game) {
  if (!game.season) return nullptr;
  return office.season(league::SeasonId(static_cast<std::uint64_t>(game.season->season)));
}

// The table points of a game, in the order of its seats; of one that a season has taken, what the
// season awarded. A round that was abandoned gives nobody any. Players who came too late have lost
// their game, whatever the bot at their seat made.
BySeat<std::optional<league::TablePoints>> points_of(league::Office& office,
                                                     const store::PlayedGame& game) {
  BySeat<std::optional<league::TablePoints>> all;
  const BySeat<league::TablePoints> usual = league::table_points(game.scores, {});
  for (const Seat seat : kSeats) all[seat] = usual[seat];
  const auto season = season_of(office, game);
  if (!season) return all;
  for (const league::Round& round : season->rounds) {
    for (const league::RoundTable& table : round.tables) {
      if (!table.result || table.result->game != game.id) continue;
      const auto awarded = league::points_of(*table.counted(), season->settings.points);
      for (const Seat seat : kSeats) {
        all[seat] = awarded.at(index_of(seat));
        if (table.is_lost_at(index_of(seat))) all[seat] = league::TablePoints();
        if (!round.counts()) all[seat].reset();
      }
    }
  }
  return all;
}

json::array seats_json(league::Office& office, const store::PlayedGame& game) {
  const BySeat<std::optional<league::TablePoints>> points = points_of(office, game);
  const BySeat<int> places = league::places_of(game.scores);
  json::array seats;
  for (const Seat seat : kSeats) {
    json::object fields;
    fields["name"] = game.names[seat];
    const auto& player = game.players[seat];
    fields["player"] = player ? json::value(player->value()) : json::value(nullptr);
    fields["score"] = game.scores[seat].count();
    fields["place"] = places[seat];
    fields["twelfths"] = points[seat] ? json::value(points[seat]->count()) : json::value(nullptr);
    seats.push_back(std::move(fields));
  }
  return seats;
}

json::value season_json(const std::optional<store::SeasonPlace>& season) {
  if (!season) return nullptr;
  json::object fields;
  fields["id"] = season->season;
  fields["round"] = season->round;
  fields["table"] = season->place;
  return fields;
}

// Null if the season did not play by this house or gave it no name.
json::value house_name_of(league::Office& office, const store::PlayedGame& game) {
  const auto season = season_of(office, game);
  const bool is_named =
      season && !season->settings.house_name.empty() && season->settings.house_id == game.house_id;
  return is_named ? json::value(json::string(season->settings.house_name)) : json::value(nullptr);
}

json::object game_json(league::Office& office, const store::PlayedGame& game) {
  json::object fields;
  fields["id"] = game.id;
  fields["table"] = game.table.value();
  fields["room"] = game.room;
  fields["name"] = game.name;
  fields["rules"] = game.rules;
  fields["house"] = game.house;
  fields["house_id"] = game.house_id.empty() ? json::value(nullptr) : json::value(game.house_id);
  fields["house_name"] = house_name_of(office, game);
  fields["started"] = game.started;
  fields["finished"] = game.finished;
  fields["ending"] = game.ending;
  fields["verdict"] = game.verdict;
  fields["season"] = season_json(game.season);
  fields["deals"] = game.deals;
  fields["seats"] = seats_json(office, game);
  return fields;
}

std::optional<std::string> text_at(const Query& query, const std::string& name) {
  const auto found = query.find(name);
  if (found == query.end() || found->second.empty()) return std::nullopt;
  return found->second;
}

Result<store::GameSearch, std::string> search_of(const Query& query) {
  store::GameSearch search;
  search.rules = text_at(query, "rules");
  search.room = text_at(query, "room");
  search.verdict = text_at(query, "verdict");
  std::optional<std::int64_t> limit;
  const std::pair<const char*, std::optional<std::int64_t>*> numbers[] = {
      {"player", &search.player},
      {"from",   &search.from  },
      {"until",  &search.until },
      {"before", &search.before},
      {"limit",  &limit        },
  };
  for (const auto& [name, field] : numbers) {
    const auto number = whole_number(query, name);
    if (!number) return fail(number.error());
    *field = *number;
  }
  search.games_max =
      static_cast<std::size_t>(std::clamp<std::int64_t>(limit.value_or(kGamesUsual), 1, kGamesMax));
  if (const auto name = text_at(query, "name")) {
    const auto part = people::NamePart::from(*name);
    if (!part) return fail("name takes 1 to 20 letters of a name");
    search.is_named = [part = *part](std::string_view whole) { return part.is_in(whole); };
  }
  return search;
}

net::HttpAnswer games_answer(const HistorySources& sources, const net::HttpRequest& request) {
  auto search = search_of(query_of(request.query));
  if (!search) return json_error(400, "bad_query", search.error());
  search->may_see = sources.may_see;
  const auto found = sources.history.games(*search);
  json::array games;
  for (const store::PlayedGame& game : found.games) {
    games.push_back(game_json(sources.office, game));
  }
  json::object fields;
  fields["games"] = std::move(games);
  fields["next_before"] =
      found.next_before ? json::value(*found.next_before) : json::value(nullptr);
  return json_answer(fields);
}

// The game is over, so caches may keep its pages for a day; within that day they may still show
// somebody who asked to be forgotten. A game that is not public must not be kept by shared caches.
std::vector<std::pair<std::string, std::string>> kept_by_caches(const store::PlayedGame& game,
                                                                const std::string& tag) {
  const bool is_public = game.readers == table::RecordReaders::Everybody;
  return {
      {"Cache-Control", is_public ? "public, max-age=86400, immutable" : "private, no-cache"},
      {"ETag",          tag                                                                 },
      {"Vary",          "Accept-Encoding"                                                   }
  };
}

// The record as `lair export` writes it.
std::string record_text(store::History& history, const store::PlayedGame& game) {
  const record::GameFacts facts{game.started, game.finished, game.ending};
  const json::object fields =
      record::game_record(facts, history.records(game), record::DealsShown::All);
  return record::text_of(fields);
}

// Changes if a player's name changes.
std::string tag_of(const store::PlayedGame& game, std::string_view wanted) {
  std::string names;
  for (const std::string& name : game.names) names += name + '\n';
  return "\"" + std::string(wanted) + "-" + std::to_string(std::hash<std::string>()(names)) + "\"";
}

// Empty if the deal does not exist.
std::string page_text(store::History& history,
                      const store::PlayedGame& game,
                      const std::optional<std::int64_t>& deal) {
  if (!deal) return record_text(history, game);
  return deal_frames(game.table, history.records(game), *deal).value_or("");
}

// `wanted` is "ID" or "ID/deals/N".
net::HttpAnswer game_answer(const HistorySources& sources,
                            std::string_view wanted,
                            const net::HttpRequest& request) {
  constexpr std::string_view kDeals = "/deals/";
  const std::string_view named = wanted.substr(0, wanted.find('/'));
  const std::string_view page = wanted.substr(named.size());
  const auto id = number_of_text(named);
  const auto game = id ? sources.history.game(*id) : std::nullopt;
  if (!game || !sources.may_see(*game))
    return json_error(404, "no_such_game", "There is no finished game with that number.");
  const bool is_deal = page.starts_with(kDeals);
  if (!page.empty() && !is_deal) return json_error(404, "not_found", "A game has no such page.");
  const auto deal = is_deal ? number_of_text(page.substr(kDeals.size())) : std::nullopt;
  if (is_deal && (!deal || *deal < 1 || *deal > game->deals)) {
    return json_error(404, "no_such_deal", "That game has no such deal.");
  }
  const std::string tag = tag_of(*game, wanted);
  if (request.if_none_match == tag) {
    return {
        .status = 304, .content_type = "application/json", .headers = kept_by_caches(*game, tag)};
  }
  try {
    const auto kept =
        sources.kept.get(tag, [&] { return page_text(sources.history, *game, deal); });
    if (kept.plain->empty()) return json_error(404, "no_such_deal", "That game has no such deal.");
    net::HttpAnswer answer{
        .status = 200,
        .content_type = is_deal ? "application/octet-stream" : "application/json",
        .body = kept.plain,
        .headers = kept_by_caches(*game, tag)};
    if (kept.gzip && net::accepts_encoding(request.accept_encoding, "gzip")) {
      answer.body = kept.gzip;
      answer.headers.emplace_back("Content-Encoding", "gzip");
    }
    return answer;
  } catch (const Broken&) {
    return json_error(500, "damaged_game", "The records of that game are damaged.");
  }
}

// Computed once every ten minutes for everybody.
net::HttpAnswer paces_answer(const HistorySources& sources) {
  constexpr std::int64_t kKeptSeconds = 600;
  const std::string key = "paces " + std::to_string(store::seconds_now() / kKeptSeconds);
  const auto kept = sources.kept.get(key, [&] {
    boost::json::array paces;
    for (const store::Pace& pace : sources.history.paces()) {
      paces.push_back(boost::json::object{
          {"rules",          pace.rules         },
          {"move_ms",        pace.move_ms       },
          {"games",          pace.games         },
          {"deal_seconds",   pace.deal_seconds  },
          {"deals_per_hand", pace.deals_per_hand}
      });
    }
    return boost::json::serialize(boost::json::object{
        {"paces", std::move(paces)}
    });
  });
  return {.status = 200,
          .content_type = "application/json",
          .body = kept.plain,
          .headers = {{"Cache-Control", "max-age=600"}}};
}

bool is_of_league(league::Office& office, const store::PlayedGame& game, PlayerId player) {
  const auto season = season_of(office, game);
  return season && (season->entrant(player) != nullptr || season->is_organiser(player));
}

// The tables of all rounds whose walls are still being played. Rule K4.
std::set<std::uint64_t> tables_sealed_now(league::Office& office) {
  std::set<std::uint64_t> tables;
  for (const auto& [id, season] : office.running()) {
    const league::Round* sealed = league::sealed_round(*season);
    if (sealed == nullptr) continue;
    for (const league::RoundTable& table : sealed->tables) tables.insert(table.table);
  }
  return tables;
}

}  // namespace

MaySee may_see(const std::optional<people::Person>& person, league::Office& office) {
  // Looked up at the first game asked about, since most pages ask about none.
  const auto sealed = std::make_shared<std::optional<std::set<std::uint64_t>>>();
  return [person, &office, sealed](const store::PlayedGame& game) {
    if (!*sealed) *sealed = tables_sealed_now(office);
    if ((*sealed)->contains(game.table.value())) return false;
    if (game.readers == table::RecordReaders::Everybody) return true;
    if (!person) return false;
    return std::ranges::find(game.players.values, person->id) != game.players.values.end() ||
           person->role != people::Role::Player ||
           (game.readers == table::RecordReaders::League && is_of_league(office, game, person->id));
  };
}

std::optional<net::HttpAnswer> answer_history(const HistorySources& sources,
                                              const net::HttpRequest& request) {
  std::string_view path = request.path;
  if (path == kPaces) return paces_answer(sources);
  if (path == kGames) return games_answer(sources, request);
  if (!path.starts_with(kGames) || path[kGames.size()] != '/') return std::nullopt;
  path.remove_prefix(kGames.size() + 1);
  return game_answer(sources, path, request);
}

}  // namespace lair
