#include "clients/pages/season_rounds.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "clients/pages/json.hpp"

namespace lair::pages {
namespace {

namespace json = boost::json;

link::BracketSeat bracket_seat(const json::object& player) {
  return {.player = id_at(player, "player"), .name = text_at(player, "name")};
}

link::PlayedTable played_table(const json::object& told) {
  const json::object result = result_of(told);
  const auto scores = numbers_at(result, "scores");
  link::PlayedTable table{.seats = {}, .through = {}, .is_played = !result.empty()};
  for (const json::object& player : objects_at(told, "players")) {
    table.seats.push_back(bracket_seat(player));
    const std::size_t at = table.seats.size() - 1;
    if (at < scores.size() && !is_lost_by(told, player)) table.seats.back().score = scores[at];
  }
  for (const std::int64_t player : numbers_at(told, "through")) {
    table.through.push_back(static_cast<std::uint64_t>(player));
  }
  return table;
}

}  // namespace

json::object result_of(const json::object& table) {
  json::object ruling = object_at(table, "ruling");
  return ruling.empty() ? object_at(table, "result") : ruling;
}

std::uint64_t game_of(const json::object& table) {
  return id_at(object_at(table, "result"), "game");
}

bool is_lost_by(const json::object& table, const json::object& player) {
  if (player.empty() || !object_at(table, "ruling").empty()) return false;
  return std::ranges::any_of(objects_at(table, "lost"), [&](const json::object& one) {
    return id_at(one, "player") == id_at(player, "player");
  });
}

bool is_settled(const json::object& table) {
  if (!result_of(table).empty()) return true;
  return std::ranges::all_of(objects_at(table, "players"), [&](const json::object& one) {
    return one.empty() || is_lost_by(table, one);
  });
}

bool has_seat_for(const json::object& table, std::uint64_t player) {
  return player != 0 && std::ranges::any_of(objects_at(table, "players"), [&](const auto& one) {
           return id_at(one, "player") == player;
         });
}

std::vector<std::string> round_notes(const words::Words& words, const json::object& round) {
  std::vector<std::string> notes;
  const auto name_all = [&](const char* people, std::string_view word) {
    std::vector<std::string> names;
    for (const json::object& one : objects_at(round, people)) names.push_back(text_at(one, "name"));
    if (names.empty()) return;
    words::Values values;
    values.emplace_back("names", words.list(names));
    notes.push_back(words.say(word, values));
  };
  name_all("byes", "league.bye");
  name_all("gave_way", "league.gave_way");
  name_all("moved_up", "league.moved_up");
  if (is_at(round, "sealed")) notes.push_back(words.say("duplicate.sealed"));
  return notes;
}

std::vector<std::string> replaced_notes(const words::Words& words, const json::object& table) {
  std::vector<std::string> notes;
  for (const json::object& one : objects_at(table, "replaced")) {
    words::Values values;
    values.emplace_back("name", text_at(one, "name"));
    values.emplace_back("by", text_at(object_at(one, "by"), "name"));
    notes.push_back(words.say("match.replaced", values));
  }
  return notes;
}

std::vector<link::PlayedRound> rounds_of_bracket(const json::object& told) {
  std::vector<link::PlayedRound> rounds;
  for (const json::object& one : objects_at(told, "rounds")) {
    link::PlayedRound round{.number = id_at(one, "number"),
                            .is_abandoned = !text_at(one, "abandoned").empty(),
                            .tables = {},
                            .byes = {}};
    for (const json::object& table : objects_at(one, "tables")) {
      round.tables.push_back(played_table(table));
    }
    for (const json::object& bye : objects_at(one, "byes")) round.byes.push_back(bracket_seat(bye));
    rounds.push_back(std::move(round));
  }
  return rounds;
}

}  // namespace lair::pages
