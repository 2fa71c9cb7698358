#include "server/api/players.hpp"

#include <string>
#include <utility>

#include <boost/json.hpp>

#include "engine/bots/strength.hpp"
#include "engine/ensure.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/api/won_hand.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kPlayers = "/api/v1/players/";
constexpr std::string_view kBoards = "/api/v1/leaderboards";
constexpr std::string_view kRatings = "/api/v1/ratings";
constexpr std::string_view kLadder = "/api/v1/ladder";

// If the stored hand has no tiles, they are read from the game's records; there are few such hands.
std::string tiles_of(const PlayerSources& sources,
                     const store::PlayedGame& game,
                     const store::HighHand& hand) {
  if (!hand.tiles.empty()) return hand.tiles;
  try {
    return won_tiles(sources.history.records(game), hand.deal);
  } catch (const Broken&) {
    return {};  // the game's own page reports that its records are damaged
  }
}

// Says nothing about a game that the asker may not see.
std::optional<json::object> hand_json(const PlayerSources& sources, const store::HighHand& hand) {
  const auto game = sources.history.game(hand.game);
  if (!game || !sources.may_see(*game)) return std::nullopt;
  json::object fields;
  fields["game"] = hand.game;
  fields["deal"] = hand.deal;
  fields["total"] = hand.total;
  fields["faan"] = hand.faan ? json::value(*hand.faan) : json::value(nullptr);
  fields["limit_hand"] = hand.limit_hand;
  fields["tiles"] = tiles_of(sources, *game, hand);
  return fields;
}

void put_rating(json::object& fields, const ratings::Rating& rating) {
  fields["rating"] = ratings::shown(rating);
  fields["mean"] = static_cast<double>(rating.mean) / 1e6;
  fields["spread"] = static_cast<double>(rating.spread) / 1e6;
}

// Null for a player without a rated game by that rule system.
json::value rating_json(const store::SystemFigures& figures) {
  if (figures.ratings.empty()) return nullptr;
  json::array latest;
  for (const store::RatingStep& one : figures.ratings) {
    json::object step;
    step["game"] = one.game;
    step["rating"] = ratings::shown(one.rating);
    latest.push_back(std::move(step));
  }
  json::object fields;
  put_rating(fields, figures.ratings.back().rating);
  fields["games"] = figures.rated_games;
  fields["steps"] = std::move(latest);
  return fields;
}

void put_deals(json::object& fields, const store::DealFigures& deals) {
  fields["deals"] = deals.deals;
  fields["hands_won"] = deals.won;
  fields["self_picks"] = deals.self_picks;
  fields["deal_ins"] = deals.deal_ins;
}

json::array faan_json(const std::vector<store::FaanOfWins>& faan) {
  json::array values;
  for (const store::FaanOfWins& one : faan) {
    values.push_back(json::object{
        {"faan", one.faan},
        {"wins", one.wins}
    });
  }
  return values;
}

json::array elements_json(const std::vector<store::ElementOfWins>& elements) {
  json::array values;
  for (const store::ElementOfWins& one : elements) {
    values.push_back(json::object{
        {"element", one.element},
        {"wins",    one.wins   }
    });
  }
  return values;
}

json::object system_json(const PlayerSources& sources,
                         const std::string& rules,
                         const store::SystemFigures& figures) {
  const auto& [games, places, twelfths] = figures.games;
  json::array hands;
  for (const store::HighHand& hand : figures.high_hands) {
    if (auto shown = hand_json(sources, hand)) hands.push_back(*std::move(shown));
  }
  json::object fields;
  fields["rules"] = rules;
  fields["games"] = games;
  fields["places"] = json::array(places.begin(), places.end());
  fields["average_table_points"] =
      games > 0 ? json::value(static_cast<double>(twelfths) / 12.0 / static_cast<double>(games))
                : json::value(nullptr);
  put_deals(fields, figures.deals);
  json::object everybody;
  put_deals(everybody, figures.everybody);
  fields["everybody"] = std::move(everybody);
  fields["seconds"] = figures.seconds;
  fields["faan_of_wins"] = faan_json(figures.faan);
  fields["elements_of_wins"] = elements_json(figures.elements);
  fields["highest_hands"] = std::move(hands);
  fields["rating"] = rating_json(figures);
  return fields;
}

// Leaves out how often hosts sent the player away: that stays between the two of them, since a host
// may have any reason.
json::object attendance_json(store::Figures& figures, PlayerId player) {
  const store::AttendanceRecord attendance = figures.attendance_of(player);
  json::object fields;
  fields["matches"] = figures.matches_of(player);
  fields["away"] = attendance.away;
  fields["returned"] = attendance.returned;
  fields["ended"] = attendance.ended;
  return fields;
}

net::HttpAnswer player_answer(const PlayerSources& sources, std::string_view wanted) {
  const auto id = number_of_text(wanted);
  const PlayerId player(id ? static_cast<std::uint64_t>(*id) : 0);
  const auto name = id ? sources.figures.name_of(player) : std::nullopt;
  if (!name) return json_error(404, "no_such_player", "There is no player with that number.");
  json::array systems;
  for (const auto& [rules, figures] : sources.figures.of(player)) {
    systems.push_back(system_json(sources, rules, figures));
  }
  json::object fields;
  fields["player"] = player.value();
  fields["name"] = *name;
  fields["attendance"] = attendance_json(sources.figures, player);
  fields["systems"] = std::move(systems);
  return json_answer(fields);
}

net::HttpAnswer board_answer(const PlayerSources& sources, const net::HttpRequest& request) {
  Query query = query_of(request.query);
  json::array lines;
  for (const store::BoardLine& line : sources.figures.board(query["rules"], query["room"])) {
    json::object fields;
    fields["player"] = line.player;
    fields["name"] = line.name;
    fields["games"] = line.games;
    fields["score"] = line.score;
    lines.push_back(std::move(fields));
  }
  json::object fields;
  fields["lines"] = std::move(lines);
  return json_answer(fields);
}

net::HttpAnswer ratings_answer(const PlayerSources& sources, const net::HttpRequest& request) {
  Query query = query_of(request.query);
  json::array lines;
  for (const store::RatedLine& line : sources.figures.strongest(query["rules"])) {
    json::object fields;
    fields["player"] = line.player;
    fields["name"] = line.name;
    fields["games"] = line.games;
    put_rating(fields, line.rating);
    lines.push_back(std::move(fields));
  }
  json::object fields;
  fields["lines"] = std::move(lines);
  return json_answer(fields);
}

// A person's bot has a player number and an owner; the server's own bots have a strength.
net::HttpAnswer ladder_answer(const PlayerSources& sources, const net::HttpRequest& request) {
  Query query = query_of(request.query);
  json::array lines;
  for (const store::LadderLine& line : sources.figures.ladder(query["rules"])) {
    json::object fields;
    const bool is_servers = line.player == 0;
    fields["player"] = is_servers ? json::value() : json::value(line.player);
    fields["name"] = line.name;
    fields["owner"] = is_servers ? json::value() : json::value(line.owner);
    fields["owner_name"] = line.owner_name;
    fields["strength"] =
        is_servers ? json::value(name_of(kStrengths.at(static_cast<std::size_t>(line.strength))))
                   : json::value();
    fields["games"] = line.games;
    put_rating(fields, line.rating);
    lines.push_back(std::move(fields));
  }
  json::object fields;
  fields["lines"] = std::move(lines);
  return json_answer(fields);
}

}  // namespace

std::optional<net::HttpAnswer> answer_players(const PlayerSources& sources,
                                              const net::HttpRequest& request) {
  const std::string_view path = request.path;
  if (path == kBoards) return board_answer(sources, request);
  if (path == kRatings) return ratings_answer(sources, request);
  if (path == kLadder) return ladder_answer(sources, request);
  if (path.starts_with(kPlayers)) return player_answer(sources, path.substr(kPlayers.size()));
  return std::nullopt;
}

}  // namespace lair
