#include "server/api/season_rounds.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/league/comparison.hpp"
#include "server/league/knock_out.hpp"
#include "server/league/sealed.hpp"
#include "server/league/standings.hpp"
#include "server/wire/season_codec.hpp"

namespace lair {
namespace {

namespace json = boost::json;

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

json::array replaced_json(const std::vector<league::Replaced>& replaced, PlayerNames& names) {
  json::array list;
  for (const league::Replaced& one : replaced) {
    json::object fields = names.json(one.player);
    fields["by"] = names.json(one.by);
    list.push_back(std::move(fields));
  }
  return list;
}

// The result that somebody entered for a game played in person and that nobody else has confirmed
// yet; once confirmed, it is the result of the game.
json::value paper_json(const std::optional<league::PaperResult>& paper,
                       const league::PointsRule& rule,
                       PlayerNames& names) {
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
                        PlayerNames& names) {
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
  fields["missing"] = names.json(table.missing);
  fields["lost"] = names.json(table.lost);
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

// 0 if there are no divisions.
std::uint32_t division_at(const league::Season& season, const league::RoundTable& table) {
  for (const auto& player : table.players) {
    if (player) return season.division_of(*player);
  }
  return 0;
}

json::object round_json(const league::Season& season,
                        const league::Round& round,
                        const std::set<TableOfRound>& to_rule,
                        PlayerNames& names) {
  json::array tables;
  for (std::size_t place = 0; place < round.tables.size(); ++place) {
    const league::RoundTable& table = round.tables[place];
    json::object fields = table_json(table, season.settings.points, names);
    fields["through"] = through_json(season, round, table);
    fields["division"] = division_at(season, table);
    fields["needs_ruling"] = round.counts() && to_rule.contains({round.number, place});
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
  fields["byes"] = names.json(round.byes);
  fields["moved_up"] = names.json(round.moved_up);
  fields["gave_way"] = names.json(round.gave_way);
  return fields;
}

// Each deal of a duplicate's round and what every table made of it.
json::array travellers_json(const league::Season& season, const league::Round& round) {
  constexpr std::uint8_t kHandsOfRound = 4;
  constexpr std::string_view kWinds = "ESWN";
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
    told["prevailing"] = std::string(1, kWinds.at(deal.hand / kHandsOfRound));
    told["hand_number"] = deal.hand % kHandsOfRound + 1;
    told["repeat"] = deal.repeat;
    told["tables"] = std::move(tables);
    deals.push_back(std::move(told));
  }
  return deals;
}

}  // namespace

net::HttpAnswer rounds_answer(const league::Season& season,
                              const std::set<TableOfRound>& to_rule,
                              PlayerNames& names) {
  json::array rounds;
  for (const league::Round& round : season.rounds) {
    rounds.push_back(round_json(season, round, to_rule, names));
  }
  json::object fields;
  fields["rounds"] = std::move(rounds);
  return json_answer(fields);
}

net::HttpAnswer deals_answer(const league::Season& season, const net::HttpRequest& request) {
  const auto number = whole_number(query_of(request.query), "round");
  if (!number) return json_error(400, "bad_query", number.error());
  const std::int64_t wanted = number->value_or(season.next_round() - 1);
  const league::Round* round =
      wanted <= UINT32_MAX ? season.round(static_cast<std::uint32_t>(wanted)) : nullptr;
  if (round == nullptr) return json_error(404, "no_such_round", "There is no such round.");
  json::object fields;
  fields["round"] = round->number;
  fields["deals"] = travellers_json(season, *round);
  return json_answer(fields);
}

}  // namespace lair
