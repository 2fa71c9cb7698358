#include "clients/terminal/records_screen.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/http.hpp"
#include "clients/terminal/api.hpp"
#include "clients/words/spoken.hpp"

namespace lair::terminal {
namespace {

namespace json = boost::json;

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
}

void RecordsScreen::show_games(const TypedLine& line) const {
  std::string path = "/api/v1/games?limit=20";
  if (const auto before = line.number(0)) path += "&before=" + std::to_string(*before);
  const auto told = ask_api(context_, path);
  if (!told) return;
  std::vector<std::string> lines{context_.words.say("games.title")};
  for (const json::object& game : objects_at(*told, "games")) {
    std::string text = std::to_string(number_at(game, "id")) + ": " + text_at(game, "name") + ", " +
                       house_at(context_, game);
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
  const auto record = ask_api(context_, path);
  if (!record) return;
  replay.names = names_in(*record);
  const auto frames = link::ask_http(context_.link.endpoint(),
                                     {.path = path + "/deals/" + std::to_string(replay.deal),
                                      .body = {},
                                      .token = context_.talk().guest().token},
                                     context_.link.http_patience());
  if (!frames) return context_.out.say("error", frames.error(), Tone::Bad);
  if (frames->status != link::kHttpOk) {
    const bool is_missing = frames->status == link::kHttpNotFound;
    return context_.refuse(is_missing ? "terminal.no_deal" : "refusal.unreachable");
  }
  const auto streams = link::frames_in(frames->body);
  auto steps = streams ? link::steps_of(*streams) : std::nullopt;
  if (!steps || steps->empty()) return context_.refuse("terminal.no_deal");
  replay.steps = std::move(*steps);
  replay_ = std::move(replay);
  const auto deals = objects_at(*record, "deals").size();
  context_.out.say("replay",
                   context_.words.say("terminal.replay_begun",
                                      {
                                          {"table", text_at(*record, "table")},
                                          {"deal",       replay_->deal                },
                                          {"deals",       deals},
                                          {"steps",       replay_->steps.size()                }
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

}  // namespace lair::terminal
