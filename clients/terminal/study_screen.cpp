#include "clients/terminal/study_screen.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "clients/link/http.hpp"
#include "clients/link/people.hpp"
#include "clients/pages/hand_page.hpp"
#include "clients/pages/player_page.hpp"
#include "clients/pages/rules_page.hpp"
#include "clients/terminal/api.hpp"

namespace lair::terminal {
namespace {

namespace json = boost::json;

void append(pages::Page& page, pages::Page more) {
  for (pages::Line& line : more) page.push_back(std::move(line));
}

// "count HAND [TILE] [drawn] [last] [kong] [robbing] [seat=E] [round=S]"
std::optional<pages::LaidHand> laid_hand(const TypedLine& line) {
  if (line.words.empty()) return std::nullopt;
  pages::LaidHand hand{.tiles = line.word(0)};
  for (std::size_t at = 1; at < line.words.size(); ++at) {
    const std::string& word = line.words[at];
    if (word == "drawn") {
      hand.drawn = true;
    } else if (word == "last") {
      hand.last = true;
    } else if (word == "kong") {
      hand.kong = true;
    } else if (word == "robbing") {
      hand.robbing = true;
    } else if (word.starts_with("seat=")) {
      hand.seat = word.substr(5);
    } else if (word.starts_with("round=")) {
      hand.round = word.substr(6);
    } else if (at == 1) {
      hand.winning = word;
    } else {
      return std::nullopt;
    }
  }
  return hand;
}

}  // namespace

void StudyScreen::add_commands(Commands& commands) {
  const auto rules = [this] { return systems(); };
  add_command(
      commands,
      {"player"},
      [this](const TypedLine& line) { show_player(line); },
      [this] {
        std::vector<std::string> names;
        const link::Conversation& talk = context_.talk();
        for (const link::Person& one : talk.people().known(talk.state(), talk.lobby().player())) {
          names.push_back(one.name);
        }
        return names;
      });
  add_command(
      commands, {"boards"}, [this](const TypedLine& line) { show_boards(line); }, rules);
  add_command(
      commands, {"rules"}, [this](const TypedLine& line) { show_rules(line); }, rules);
  add_command(commands, {"count"}, [this](const TypedLine& line) { count_hand(line); });
}

void StudyScreen::show(std::string_view type,
                       const pages::Page& page,
                       const json::object& told) const {
  context_.out.page(type,
                    pages::spoken(page),
                    {
                        {"told", told}
  });
}

std::vector<std::string> StudyScreen::systems() const {
  std::vector<std::string> ids;
  for (const v1::RuleSystem& one : context_.talk().lobby().rule_systems()) ids.push_back(one.id());
  return ids;
}

// The one that is named, else that of the table, else the first.
std::string StudyScreen::system_of(const TypedLine& line) const {
  const auto known = systems();
  if (std::ranges::find(known, line.word(0)) != known.end()) return line.word(0);
  const std::string here = context_.talk().state().summary().rules();
  if (!here.empty() || known.empty()) return here;
  return known.front();
}

// Somebody by name or number; oneself without.
void StudyScreen::show_player(const TypedLine& line) const {
  const link::Conversation& talk = context_.talk();
  std::uint64_t player = talk.lobby().player();
  if (!line.words.empty()) {
    const auto known = talk.people().known(talk.state(), talk.lobby().player());
    const auto person = link::named_first(known, line.rest);
    const auto number = line.number(0);
    if (!person && !number) return context_.refuse("refusal.not_here");
    player = person ? person->player : *number;
  }
  const std::string path = "/api/v1/players/" + std::to_string(player);
  const auto told = ask_api(context_, path);
  if (!told) return;
  pages::Page page = pages::player_page(context_.words, *told);
  // Who keeps theirs to themselves shows none.
  const auto reviews =
      link::ask_http(context_.link.endpoint(),
                     {.path = path + "/reviews", .body = {}, .token = talk.guest().token});
  if (reviews && reviews->status == link::kHttpOk) {
    const auto accuracy = pages::object_in(reviews->body);
    if (accuracy) append(page, pages::accuracy_page(context_.words, *accuracy));
  }
  show("player", page, *told);
}

void StudyScreen::show_boards(const TypedLine& line) const {
  const std::string rules = system_of(line);
  const auto rated = ask_api(context_, "/api/v1/ratings?rules=" + rules);
  if (!rated) return;
  const auto gained = ask_api(context_, "/api/v1/leaderboards?rules=" + rules);
  if (!gained) return;
  json::object both = *rated;
  both["gained"] = *gained;
  show("boards", pages::board_page(context_.words, rules, *rated, *gained), both);
}

void StudyScreen::show_rules(const TypedLine& line) const {
  const std::string rules = system_of(line);
  std::string wanted = line.rest;
  if (line.word(0) == rules) wanted.erase(0, rules.size());
  context_.out.page("rules", pages::spoken(pages::rules_page(context_.words, rules, wanted)));
}

void StudyScreen::count_hand(const TypedLine& line) const {
  const auto hand = laid_hand(line);
  if (!hand) return context_.refuse("terminal.which_hand");
  const auto told = ask_api(context_, pages::hand_path(*hand));
  if (told) show("count", pages::hand_page(context_.words, *told), *told);
}

}  // namespace lair::terminal
