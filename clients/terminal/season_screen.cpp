#include "clients/terminal/season_screen.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/bracket.hpp"
#include "clients/link/seasons.hpp"
#include "clients/terminal/api.hpp"
#include "clients/words/scores.hpp"

namespace lair::terminal {
namespace {

namespace json = boost::json;
using State = link::BracketSeat::State;
using words::points_text;

std::string page_of(std::uint64_t season, std::string_view what = "") {
  return "/api/v1/leagues/" + std::to_string(season) + std::string(what);
}

// A ruling overrides what was played.
json::object result_of(const json::object& table) {
  json::object ruling = object_at(table, "ruling");
  return ruling.empty() ? object_at(table, "result") : ruling;
}

// Whether the player lost by coming too late; not if an organiser has ruled.
bool is_lost_by(const json::object& table, const json::object& player) {
  if (player.empty() || !object_at(table, "ruling").empty()) return false;
  return std::ranges::any_of(objects_at(table, "lost"), [&](const json::object& one) {
    return id_at(one, "player") == id_at(player, "player");
  });
}

// Whether nothing more will happen there by itself. True also for a walk-over of all
// four, which has no result.
bool is_settled(const json::object& table) {
  if (!result_of(table).empty()) return true;
  return std::ranges::all_of(objects_at(table, "players"), [&](const json::object& one) {
    return one.empty() || is_lost_by(table, one);
  });
}

// How it stands with a table that has no result.
const char* state_word(const json::object& table) {
  if (is_settled(table)) return "hall.over";
  return pages::is_at(table, "needs_ruling") ? "league.needs_ruling" : "league.running";
}

link::BracketSeat seat_of(const json::object& player) {
  return {.player = id_at(player, "player"), .name = text_at(player, "name")};
}

link::PlayedTable table_of(const json::object& told) {
  const json::object result = result_of(told);
  const auto scores = numbers_at(result, "scores");
  link::PlayedTable table{.seats = {}, .through = {}, .is_played = !result.empty()};
  for (const json::object& player : objects_at(told, "players")) {
    table.seats.push_back(seat_of(player));
    const std::size_t at = table.seats.size() - 1;
    if (at < scores.size() && !is_lost_by(told, player)) table.seats.back().score = scores[at];
  }
  for (const std::int64_t player : numbers_at(told, "through")) {
    table.through.push_back(static_cast<std::uint64_t>(player));
  }
  return table;
}

std::vector<link::PlayedRound> rounds_in(const json::object& told) {
  std::vector<link::PlayedRound> rounds;
  for (const json::object& one : objects_at(told, "rounds")) {
    link::PlayedRound round{.number = id_at(one, "number"),
                            .is_abandoned = !text_at(one, "abandoned").empty(),
                            .tables = {},
                            .byes = {}};
    for (const json::object& table : objects_at(one, "tables")) {
      round.tables.push_back(table_of(table));
    }
    for (const json::object& bye : objects_at(one, "byes")) round.byes.push_back(seat_of(bye));
    rounds.push_back(std::move(round));
  }
  return rounds;
}

bool is_knock_out(const json::object& season) {
  return text_at(object_at(object_at(season, "settings"), "contest"), "kind") == "knock_out";
}

}  // namespace

void SeasonScreen::add_commands(Commands& commands) {
  add_command(commands, {"leagues"}, [this](const TypedLine&) { show_seasons(); });
  add_command(commands, {"standings"}, [this](const TypedLine& line) { show_standings(line); });
  add_command(commands, {"rounds"}, [this](const TypedLine& line) { show_rounds(line); });
  add_command(commands, {"bracket"}, [this](const TypedLine& line) { show_bracket(line); });
  add_command(commands, {"season"}, [this](const TypedLine& line) { follow(line); });
}

// --- What the server says ---

void SeasonScreen::heard(const v1::SeasonChanged& changed) {
  context_.out.tell("season_changed",
                    {
                        {"season", changed.season()}
  });
  if (changed.season() != followed_ || context_.out.is_json()) return;
  auto now = lines_now();
  if (!now) return;
  for (const std::string& line : *now) {
    if (std::ranges::find(known_, line) == known_.end()) context_.out.say("season", line);
  }
  known_ = std::move(*now);
}

void SeasonScreen::heard(const v1::Done& done) {
  if (followed_ == 0 || done.request() != watching_) return;
  v1::SeasonChanged changed;
  changed.set_season(followed_);
  heard(changed);
}

void SeasonScreen::heard(const v1::CheckInIsOpen& open) const {
  context_.out.say("check_in",
                   open.name() + ": " + context_.words.say("league.check_in") + ", " +
                       words::Words::point_in_time(static_cast<std::uint64_t>(open.deadline())),
                   Tone::Turn,
                   {
                       {"season",   open.season()  },
                       {"deadline", open.deadline()}
  });
}

// Only for scripts: people have the printed line, a program may have to undo what it did with it.
void SeasonScreen::heard(const v1::CallEnded& ended) const {
  context_.out.tell("call_ended",
                    {
                        {"season", ended.season()},
                        {"table",  ended.table() }
  });
}

void SeasonScreen::came_back() {
  if (followed_ != 0) watch(followed_);
}

void SeasonScreen::watch(std::uint64_t season) {
  watching_ = context_.talk().ask(link::to_watch(season));
}

// --- What is typed ---

std::uint64_t SeasonScreen::season_of(const TypedLine& line) const {
  const std::uint64_t season = line.number(0).value_or(line.words.empty() ? followed_ : 0);
  if (season == 0) context_.refuse("terminal.which_season");
  return season;
}

// Without a number, stops following.
void SeasonScreen::follow(const TypedLine& line) {
  if (line.words.empty() && followed_ != 0) {
    followed_ = 0;
    known_.clear();
    watch(0);
    return context_.out.say("season", context_.words.say("terminal.season_left"));
  }
  const std::uint64_t season = season_of(line);
  if (season == 0) return;
  const auto itself = ask_api(context_, page_of(season));
  if (!itself) return;
  followed_ = season;
  watch(season);
  auto now = lines_now();
  if (!now) return;
  known_ = std::move(*now);
  std::vector<std::string> lines{
      context_.words.say("terminal.season_followed", {{"name", text_at(*itself, "name")}}
       ),
      house_at(context_, object_at(*itself, "settings"))
  };
  lines.insert(lines.end(), known_.begin(), known_.end());
  context_.out.page("season",
                    lines,
                    {
                        {"season", *itself}
  });
}

std::optional<std::vector<std::string>> SeasonScreen::lines_now() const {
  const auto itself = ask_api(context_, page_of(followed_));
  if (!itself) return std::nullopt;
  const auto standings = ask_api(context_, page_of(followed_, "/standings"));
  if (!standings) return std::nullopt;
  const auto rounds = ask_api(context_, page_of(followed_, "/rounds"));
  if (!rounds) return std::nullopt;
  std::vector<std::string> lines{
      context_.words.say_code(
          "league.status", text_at(*itself, "status"), {{"round", number_at(*itself, "round")}}
             )
  };
  const auto add = [&](std::vector<std::string> more) {
    for (std::string& line : more) lines.push_back(std::move(line));
  };
  add(team_lines(*standings));
  if (!is_knock_out(*itself)) add(standing_lines(*standings));
  add(is_knock_out(*itself) ? bracket_lines(*rounds) : round_lines(*rounds));
  return lines;
}

void SeasonScreen::show_seasons() const {
  const auto told = ask_api(context_, "/api/v1/leagues");
  if (!told) return;
  std::vector<std::string> lines{context_.words.say("league.title")};
  for (const json::object& season : objects_at(*told, "seasons")) {
    const std::string status = text_at(season, "status");
    lines.push_back(std::to_string(number_at(season, "id")) + ": " + text_at(season, "name") +
                    ", " + house_at(context_, season) + ", " +
                    context_.words.say_code("league.status",
                                            status,
                                            {
                                                {"round", number_at(season, "round")}
    }));
  }
  if (lines.size() == 1) lines.push_back(context_.words.say("terminal.no_seasons"));
  context_.out.page("leagues",
                    lines,
                    {
                        {"leagues", *told}
  });
}

// Shows a screen; scripts get `told` under `key`. If there are no lines after the title, says so.
void SeasonScreen::tell(std::string_view name,
                        std::string_view key,
                        std::vector<std::string> lines,
                        const json::object& told) const {
  if (lines.size() == 1) lines.push_back(context_.words.say("read.nothing"));
  context_.out.page(name,
                    lines,
                    {
                        {key, told}
  });
}

void SeasonScreen::show_standings(const TypedLine& line) const {
  const std::uint64_t season = season_of(line);
  if (season == 0) return;
  const auto told = ask_api(context_, page_of(season, "/standings"));
  if (!told) return;
  std::vector<std::string> lines = team_lines(*told);
  for (std::string& one : standing_lines(*told)) lines.push_back(std::move(one));
  tell("standings", "standings", std::move(lines), *told);
}

void SeasonScreen::show_rounds(const TypedLine& line) const {
  const std::uint64_t season = season_of(line);
  if (season == 0) return;
  const auto told = ask_api(context_, page_of(season, "/rounds"));
  if (!told) return;
  tell("rounds", "rounds", round_lines(*told), *told);
}

void SeasonScreen::show_bracket(const TypedLine& line) const {
  const std::uint64_t season = season_of(line);
  if (season == 0) return;
  const auto itself = ask_api(context_, page_of(season));
  if (!itself) return;
  if (!is_knock_out(*itself)) return context_.refuse("terminal.no_bracket");
  const auto told = ask_api(context_, page_of(season, "/rounds"));
  if (!told) return;
  tell("bracket", "rounds", bracket_lines(*told), *told);
}

// --- In lines ---

std::vector<std::string> SeasonScreen::standing_lines(const json::object& told) const {
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("league.standings")};
  for (const json::object& row : objects_at(told, "standings")) {
    const std::int64_t place = number_at(row, "division_place");
    if (number_at(row, "division") > 0 && place == 1) {
      lines.push_back(words.say("league.division",
                                {
                                    {"division", number_at(row, "division")}
      }));
    }
    const std::int64_t moves = number_at(row, "moves");
    const std::string going =
        moves == 0 ? "" : "; " + words.say(moves > 0 ? "league.goes_up" : "league.goes_down");
    const std::string comparison = text_at(told, "contest") == "duplicate"
                                       ? words.say("league.compared") + " " +
                                             points_text(number_at(row, "compared_twelfths")) + "; "
                                       : "";
    const std::string withdrawn =
        pages::is_at(row, "withdrawn") ? " (" + words.say("league.withdrawn") + ")" : "";
    lines.push_back(
        std::to_string(place) + ". " + text_at(row, "name") + withdrawn + ": " + comparison +
        words.say("games.points",
                  {
                      {"points", points_text(number_at(row, "twelfths"))}
    }) +
        "; " + words.say("league.score") + " " + words.number(number_at(row, "score")) + "; " +
        words.say("league.games") + " " + std::to_string(number_at(row, "games")) + going);
  }
  return lines;
}

// Empty in a season without teams.
std::vector<std::string> SeasonScreen::team_lines(const json::object& told) const {
  const words::Words& words = context_.words;
  std::vector<std::string> lines;
  for (const json::object& row : objects_at(told, "teams")) {
    if (lines.empty()) lines.push_back(words.say("teams.title"));
    lines.push_back(std::to_string(number_at(row, "place")) + ". " + words.say("teams.team") + " " +
                    text_at(row, "name") + ": " +
                    words.say("games.points",
                              {
                                  {"points", points_text(number_at(row, "twelfths"))}
    }) +
                    "; " + words.say("league.score") + " " + words.number(number_at(row, "score")) +
                    "; " + words.say("league.games") + " " +
                    std::to_string(number_at(row, "games")));
  }
  return lines;
}

std::vector<std::string> SeasonScreen::round_lines(const json::object& told) const {
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("league.rounds")};
  for (const json::object& round : objects_at(told, "rounds")) {
    const std::string title = words.say("league.round",
                                        {
                                            {"round", number_at(round, "number")}
    });
    words::Values reason;
    reason.emplace_back("reason", text_at(round, "abandoned"));
    const bool is_abandoned = !text_at(round, "abandoned").empty();
    lines.push_back(title + (is_abandoned ? ", " + words.say("league.abandoned", reason) : ""));
    std::vector<std::string> byes;
    for (const json::object& one : objects_at(round, "byes")) byes.push_back(text_at(one, "name"));
    words::Values names;
    names.emplace_back("names", words.list(byes));
    if (!byes.empty()) lines.push_back("  " + title + ", " + words.say("league.bye", names));
    int number = 0;
    for (const json::object& table : objects_at(round, "tables")) {
      const json::object result = result_of(table);
      const auto twelfths = numbers_at(result, "twelfths");
      std::vector<std::string> seats;
      for (const json::object& player : objects_at(table, "players")) {
        std::string seat =
            player.empty() ? words.say("league.substitute") : text_at(player, "name");
        if (seats.size() < twelfths.size()) seat += " " + points_text(twelfths[seats.size()]);
        if (is_lost_by(table, player)) seat += " (" + words.say("match.walk_over") + ")";
        seats.push_back(std::move(seat));
      }
      lines.push_back(
          "  " + title + ", " +
          words.say("league.table",
                    {
                        {"table", ++number}
      }) +
          ": " + words.list(seats) +
          (result.empty() && !is_abandoned ? ", " + words.say(state_word(table)) : std::string()));
    }
  }
  return lines;
}

std::vector<std::string> SeasonScreen::bracket_lines(const json::object& told) const {
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("bracket.title")};
  for (const link::BracketRound& round : link::bracket_of(rounds_in(told))) {
    const std::string title = round.is_final
                                  ? words.say("bracket.final")
                                  : words.say("league.round",
                                              {
                                                  {"round", std::to_string(round.number)}
    });
    int number = 0;
    for (const std::vector<link::BracketSeat>& table : round.tables) {
      ++number;
      std::vector<std::string> names;
      for (const link::BracketSeat& seat : table) {
        std::string text = seat.player == 0 ? words.say("league.substitute") : seat.name;
        if (seat.score) text += " " + words.number(*seat.score);
        if (seat.state == State::Through) {
          text += " (" + words.say(round.is_final ? "bracket.winner" : "bracket.through") + ")";
        }
        if (seat.state == State::Out) text += " (" + words.say("bracket.knocked_out") + ")";
        names.push_back(std::move(text));
      }
      lines.push_back(title + ", " +
                      words.say("league.table",
                                {
                                    {"table", number}
      }) +
                      ": " + words.list(names));
    }
    std::vector<std::string> byes;
    for (const link::BracketSeat& seat : round.byes) byes.push_back(seat.name);
    if (!byes.empty()) {
      lines.push_back(title + ", " + words.say("bracket.bye") + ": " + words.list(byes));
    }
  }
  return lines;
}

}  // namespace lair::terminal
