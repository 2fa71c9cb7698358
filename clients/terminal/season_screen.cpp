#include "clients/terminal/season_screen.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/bracket.hpp"
#include "clients/link/seasons.hpp"
#include "clients/pages/season_rounds.hpp"
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

constexpr std::string_view kRunning = "league.running";

// How it stands with a table that has no result.
std::string_view state_word(const json::object& table) {
  if (pages::is_settled(table)) return "hall.over";
  if (pages::is_at(table, "needs_ruling")) return "league.needs_ruling";
  return pages::is_at(table, "in_person") ? "paper.mark" : kRunning;
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
    for (const std::string& note : pages::round_notes(words, round)) {
      lines.push_back("  " + title + ", " + note);
    }
    int number = 0;
    for (const json::object& table : objects_at(round, "tables")) {
      const std::string place = "  " + title + ", " +
                                words.say("league.table",
                                          {
                                              {"table", ++number}
      });
      lines.push_back(place + ": " + words.list(names_at(table)) + state_of(table, round));
      for (const std::string& note : pages::replaced_notes(words, table)) {
        lines.push_back(place + ": " + note);
      }
      const auto entered = is_abandoned ? std::nullopt : paper_line(table);
      if (entered) lines.push_back(place + ": " + *entered);
    }
  }
  return lines;
}

// The players of a table, with their points once it has a result.
std::vector<std::string> SeasonScreen::names_at(const json::object& table) const {
  const words::Words& words = context_.words;
  const auto twelfths = numbers_at(pages::result_of(table), "twelfths");
  std::vector<std::string> names;
  for (const json::object& player : objects_at(table, "players")) {
    std::string name = player.empty() ? words.say("league.substitute") : text_at(player, "name");
    if (names.size() < twelfths.size()) name += " " + points_text(twelfths[names.size()]);
    if (pages::is_lost_by(table, player)) name += " (" + words.say("match.walk_over") + ")";
    names.push_back(std::move(name));
  }
  return names;
}

// How it stands with a table, and what to type to go or look there; empty if there is nothing to
// say.
std::string SeasonScreen::state_of(const json::object& table, const json::object& round) const {
  const json::object result = pages::result_of(table);
  if (const std::uint64_t game = pages::game_of(table); game != 0) {
    return " (replay " + std::to_string(game) + ")";
  }
  if (!result.empty() || !text_at(round, "abandoned").empty()) return {};
  const std::string_view word = state_word(table);
  const bool may_open = !pages::is_at(round, "sealed") ||
                        pages::has_seat_for(table, context_.talk().lobby().player());
  std::string state = ", " + context_.words.say(word);
  if (word == kRunning && may_open)
    state += " (open " + std::to_string(id_at(table, "table")) + ")";
  return state;
}

// The result that somebody has entered for a game in person; nothing once it counts.
std::optional<std::string> SeasonScreen::paper_line(const json::object& table) const {
  const words::Words& words = context_.words;
  const json::object paper = object_at(table, "paper");
  if (paper.empty() || !pages::result_of(table).empty()) return std::nullopt;
  const json::object disputed = object_at(paper, "disputed_by");
  std::vector<std::string> scores;
  for (const std::int64_t one : numbers_at(object_at(paper, "result"), "scores")) {
    scores.push_back(words.number(one));
  }
  words::Values values;
  values.emplace_back("name", text_at(disputed.empty() ? paper : disputed, "name"));
  values.emplace_back("reason", text_at(paper, "reason"));
  std::string line = words.list(scores) + ". ";
  if (const auto hands = objects_at(paper, "hands"); !hands.empty()) {
    words::Values count;
    count.emplace_back("count", static_cast<std::int64_t>(hands.size()));
    line += words.say("paper.hands_told", count) + ". ";
  }
  return line + words.say(disputed.empty() ? "paper.entered_by" : "paper.disputed", values);
}

std::vector<std::string> SeasonScreen::bracket_lines(const json::object& told) const {
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("bracket.title")};
  for (const link::BracketRound& round : link::bracket_of(pages::rounds_of_bracket(told))) {
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
