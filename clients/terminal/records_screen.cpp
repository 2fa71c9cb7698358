#include "clients/terminal/records_screen.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "clients/link/http.hpp"
#include "clients/words/spoken.hpp"

namespace lair::terminal {
namespace {

namespace json = boost::json;

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_number()) return 0;
  boost::system::error_code error;
  const auto number = value->to_number<std::int64_t>(error);
  return error ? 0 : number;
}

// The objects of an array by that name; those that are none are left out.
std::vector<json::object> objects_at(const json::object& object, std::string_view key) {
  std::vector<json::object> found;
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return found;
  for (const json::value& one : value->get_array()) {
    if (one.is_object()) found.push_back(one.get_object());
  }
  return found;
}

BySeat<std::string> names_in(const json::object& record) {
  BySeat<std::string> names;
  const json::value* seats = record.if_contains("seats");
  for (const Seat seat : kSeats) {
    const std::string letter(1, static_cast<char>('A' + index_of(seat)));
    names[seat] = letter;
    if (seats == nullptr || !seats->is_object()) continue;
    const json::value* one = seats->get_object().if_contains(letter);
    if (one == nullptr || !one->is_object()) continue;
    if (std::string name = text_at(one->get_object(), "name"); !name.empty()) {
      names[seat] = std::move(name);
    }
  }
  return names;
}

}  // namespace

std::string points_text(std::int64_t twelfths) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(twelfths) / 12.0);
  std::string points = text.data();
  points.erase(points.find_last_not_of('0') + 1);
  if (points.ends_with('.')) points.pop_back();
  return points;
}

std::optional<json::value> RecordsScreen::ask(const std::string& path) const {
  const auto answer = link::ask_http(
      context_.link.endpoint(), {.path = path, .body = {}, .token = context_.talk().guest().token});
  if (!answer) {
    context_.out.say("error", answer.error(), Tone::Bad);
    return std::nullopt;
  }
  boost::system::error_code error;
  json::value value = json::parse(answer->body, error);
  if (answer->status == link::kHttpOk && !error && value.is_object()) return value;
  const std::string sentence =
      !error && value.is_object() ? text_at(value.get_object(), "sentence") : std::string();
  context_.out.say(
      "error", sentence.empty() ? context_.words.say("refusal.unreachable") : sentence, Tone::Bad);
  return std::nullopt;
}

void RecordsScreen::add_commands(Commands& commands) {
  add_command(commands, {"games"}, [this](const TypedLine& line) { show_games(line); });
  add_command(commands, {"replay"}, [this](const TypedLine& line) { begin_replay(line); });
  const auto steps = [this](auto target) {
    return [this, target](const TypedLine& line) {
      if (!replay_) return context_.refuse("terminal.no_replay");
      go_to(target(replay_->at, line.number(0).value_or(1)));
    };
  };
  commands.push_back({
      {"next",                                                           "n"},
      steps([](std::size_t at, std::size_t by) { return at + by;                                                                }
      )
  });
  commands.push_back({
      {"back",                                                                         "b"},
      steps([](std::size_t at, std::size_t by) { return at > by ? at - by : 0;                                                                              }
      )
  });
  add_command(
      commands, {"step"}, steps([](std::size_t, std::size_t to) { return to > 0 ? to - 1 : 0; }));
  add_command(commands, {"all"}, [this](const TypedLine&) { show_rest(); });
  add_command(commands, {"hands"}, [this](const TypedLine&) { show_hands(); });
  add_command(commands, {"leagues"}, [this](const TypedLine&) { show_seasons(); });
  add_command(commands, {"standings"}, [this](const TypedLine& line) { show_standings(line); });
  add_command(commands, {"rounds"}, [this](const TypedLine& line) { show_rounds(line); });
}

void RecordsScreen::show_games(const TypedLine& line) const {
  std::string path = "/api/v1/games?limit=20";
  if (const auto before = line.number(0)) path += "&before=" + std::to_string(*before);
  const auto told = ask(path);
  if (!told) return;
  std::vector<std::string> lines{context_.words.say("games.title")};
  for (const json::object& game : objects_at(told->get_object(), "games")) {
    std::string text = std::to_string(number_at(game, "id")) + ": " + text_at(game, "name") + ", " +
                       context_.words.say_code("system", text_at(game, "rules"));
    for (const json::object& seat : objects_at(game, "seats")) {
      text += "; " + text_at(seat, "name") + " " + context_.words.number(number_at(seat, "score"));
    }
    lines.push_back(text);
  }
  if (lines.size() == 1) lines.push_back(context_.words.say("player.no_games"));
  context_.out.page("games",
                    lines,
                    {
                        {"games", *told}
  });
}

void RecordsScreen::begin_replay(const TypedLine& line) {
  const auto game = line.number(0);
  if (!game) return context_.refuse("terminal.which_game");
  Replay replay{
      .game = *game, .deal = line.number(1).value_or(1), .names = {}, .steps = {}, .at = 0};
  const std::string path = "/api/v1/games/" + std::to_string(replay.game);
  const auto record = ask(path);
  if (!record) return;
  replay.names = names_in(record->get_object());
  const auto frames = link::ask_http(context_.link.endpoint(),
                                     {.path = path + "/deals/" + std::to_string(replay.deal),
                                      .body = {},
                                      .token = context_.talk().guest().token});
  if (!frames || frames->status != link::kHttpOk) return context_.refuse("terminal.no_deal");
  const auto streams = link::frames_in(frames->body);
  auto steps = streams ? link::steps_of(*streams) : std::nullopt;
  if (!steps || steps->empty()) return context_.refuse("terminal.no_deal");
  replay.steps = std::move(*steps);
  replay_ = std::move(replay);
  const auto deals = objects_at(record->get_object(), "deals").size();
  context_.out.say("replay",
                   context_.words.say("terminal.replay_begun",
                                      {
                                          {"table", text_at(record->get_object(), "table")},
                                          {"deal",       replay_->deal                             },
                                          {"deals",       deals},
                                          {"steps",       replay_->steps.size()                             }
  }),
                   Tone::Title);
  go_to(0);
}

std::optional<std::string> RecordsScreen::sentence_at(std::size_t step) const {
  const link::ReplayStep& shown = replay_->steps[step];
  const words::Around around{.view = shown.views[Seat::A],
                             .you = std::nullopt,
                             .name_of = [this](Seat seat) { return replay_->names[seat]; }};
  std::string text;
  for (const v1::SeatEvent& event : shown.events) {
    const auto sentence = words::event_sentence(context_.words, event, around);
    if (sentence) text += (text.empty() ? "" : " ") + *sentence;
  }
  if (text.empty()) return std::nullopt;
  return std::to_string(step + 1) + ". " + text;
}

void RecordsScreen::go_to(std::size_t step) {
  replay_->at = std::min(step, replay_->steps.size() - 1);
  const std::size_t at = replay_->at;
  boost::json::array events;
  for (const v1::SeatEvent& event : replay_->steps[at].events) events.push_back(json_of(event));
  context_.out.say("step",
                   sentence_at(at).value_or(std::to_string(at + 1) + "."),
                   Tone::Plain,
                   {
                       {"step",   at + 1           },
                       {"events", std::move(events)}
  });
}

void RecordsScreen::show_rest() {
  if (!replay_) return context_.refuse("terminal.no_replay");
  std::vector<std::string> lines;
  for (; replay_->at < replay_->steps.size(); ++replay_->at) {
    if (auto sentence = sentence_at(replay_->at)) lines.push_back(std::move(*sentence));
  }
  replay_->at = replay_->steps.size() - 1;
  context_.out.page("steps", lines);
}

void RecordsScreen::show_hands() const {
  if (!replay_) return context_.refuse("terminal.no_replay");
  const link::ReplayStep& step = replay_->steps[replay_->at];
  std::vector<std::string> lines{context_.words.say("score.hands")};
  for (const Seat seat : kSeats) {
    const words::Around around{.view = step.views[seat], .you = seat, .name_of = [this](Seat of) {
                                 return replay_->names[of];
                               }};
    lines.push_back(replay_->names[seat] + ". " + words::hand_sentences(context_.words, around));
  }
  context_.out.page("hands", lines);
}

void RecordsScreen::show_seasons() const {
  const auto told = ask("/api/v1/leagues");
  if (!told) return;
  std::vector<std::string> lines{context_.words.say("league.title")};
  for (const json::object& season : objects_at(told->get_object(), "seasons")) {
    const std::string status = text_at(season, "status");
    lines.push_back(std::to_string(number_at(season, "id")) + ": " + text_at(season, "name") +
                    ", " + context_.words.say_code("system", text_at(season, "rules")) + ", " +
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

void RecordsScreen::show_standings(const TypedLine& line) const {
  const auto season = line.number(0);
  if (!season) return context_.refuse("terminal.which_season");
  const auto told = ask("/api/v1/leagues/" + std::to_string(*season) + "/standings");
  if (!told) return;
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("league.standings")};
  for (const json::object& row : objects_at(told->get_object(), "standings")) {
    lines.push_back(std::to_string(number_at(row, "place")) + ". " + text_at(row, "name") + ": " +
                    words.say("games.points",
                              {
                                  {"points", points_text(number_at(row, "twelfths"))}
    }) +
                    "; " + words.say("league.score") + " " + words.number(number_at(row, "score")) +
                    "; " + words.say("league.games") + " " +
                    std::to_string(number_at(row, "games")));
  }
  if (lines.size() == 1) lines.push_back(words.say("read.nothing"));
  context_.out.page("standings",
                    lines,
                    {
                        {"standings", *told}
  });
}

void RecordsScreen::show_rounds(const TypedLine& line) const {
  const auto season = line.number(0);
  if (!season) return context_.refuse("terminal.which_season");
  const auto told = ask("/api/v1/leagues/" + std::to_string(*season) + "/rounds");
  if (!told) return;
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("league.rounds")};
  for (const json::object& round : objects_at(told->get_object(), "rounds")) {
    lines.push_back(words.say("league.round",
                              {
                                  {"round", number_at(round, "number")}
    }));
    for (const json::object& table : objects_at(round, "tables")) {
      std::vector<std::string> names;
      for (const json::object& player : objects_at(table, "players")) {
        names.push_back(text_at(player, "name"));
      }
      const json::value* result = table.if_contains("result");
      const bool is_open = result == nullptr || !result->is_object();
      lines.push_back("  " +
                      words.say("league.table",
                                {
                                    {"table", number_at(table, "table")}
      }) +
                      ": " + words.list(names) +
                      (is_open ? ", " + words.say("league.running") : std::string()));
    }
  }
  if (lines.size() == 1) lines.push_back(words.say("read.nothing"));
  context_.out.page("rounds",
                    lines,
                    {
                        {"rounds", *told}
  });
}

}  // namespace lair::terminal
