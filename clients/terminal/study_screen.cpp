#include "clients/terminal/study_screen.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <random>
#include <utility>

#include "clients/link/http.hpp"
#include "clients/link/people.hpp"
#include "clients/pages/hand_page.hpp"
#include "clients/pages/player_page.hpp"
#include "clients/pages/puzzle_page.hpp"
#include "clients/pages/review_page.hpp"
#include "clients/pages/rules_page.hpp"
#include "clients/terminal/api.hpp"

namespace lair::terminal {
namespace {

namespace json = boost::json;

constexpr link::Millis kAskAgain{1000};
constexpr int kUnderway = 202;

void append(pages::Page& page, pages::Page more) {
  for (pages::Line& line : more) page.push_back(std::move(line));
}

// The text after the first word, as typed.
std::string behind_first(const TypedLine& line) {
  const std::size_t from = line.rest.find_first_not_of(' ', line.word(0).size());
  return from == std::string::npos ? std::string() : line.rest.substr(from);
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

// The number in "#12", or a random one for "any"; nothing for any other word.
std::optional<std::uint64_t> hand_number(const std::string& word) {
  if (word == "any") {
    std::random_device chance;
    return std::uniform_int_distribution<std::uint64_t>(0, pages::kHandsToCount - 1)(chance);
  }
  std::uint64_t number = 0;
  const char* end = word.data() + word.size();
  if (!word.starts_with('#')) return std::nullopt;
  const auto read = std::from_chars(word.data() + 1, end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
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
  add_command(commands, {"review"}, [this](const TypedLine& line) { begin_review(line); });
  add_command(
      commands, {"rules"}, [this](const TypedLine& line) { show_rules(line); }, rules);
  add_command(commands, {"count"}, [this](const TypedLine& line) { count_hand(line); });
  add_command(
      commands, {"puzzle"}, [this](const TypedLine& line) { show_puzzle(line); }, rules);
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

// The rule system that is named, else the table's, else the first.
std::string StudyScreen::system_of(const TypedLine& line) const {
  const auto known = systems();
  if (std::ranges::find(known, line.word(0)) != known.end()) return line.word(0);
  const std::string here = context_.talk().state().summary().rules();
  if (!here.empty() || known.empty()) return here;
  return known.front();
}

// Shows the player with that name or number; without one, the person who asks.
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
  // A player who keeps their accuracy private shows none.
  const auto reviews =
      link::ask_http(context_.link.endpoint(),
                     {.path = path + "/reviews", .body = {}, .token = talk.guest().token},
                     context_.link.http_patience());
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
  const auto ladder = ask_api(context_, "/api/v1/ladder?rules=" + rules);
  if (!ladder) return;
  json::object all = *rated;
  all["gained"] = *gained;
  all["ladder"] = *ladder;
  pages::Page page = pages::board_page(context_.words, rules, *rated, *gained);
  append(page, pages::ladder_page(context_.words, *ladder));
  show("boards", page, all);
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
  if (told) show("count", pages::hand_page(context_.words, *told, *hand), *told);
}

// "puzzle [RULES] [DAY|any|#NUMBER] [COUNT …]": shows the hand; with a count, whether it is right;
// with "answer", the answer.
void StudyScreen::show_puzzle(const TypedLine& line) const {
  const std::string rules = system_of(line);
  std::size_t at = line.word(0) == rules ? 1 : 0;
  std::string path = pages::puzzle_path(rules, {});
  std::string named = rules;
  if (line.word(at).find('-') != std::string::npos) {
    named += " " + line.word(at);
    path = pages::puzzle_path(rules, line.word(at++));
  } else if (const auto number = hand_number(line.word(at))) {
    named += " #" + std::to_string(*number);
    path = pages::any_hand_path(rules, *number);
    ++at;
  }
  const bool is_answered = at < line.words.size();
  std::vector<std::int64_t> guesses;
  for (; at < line.words.size() && line.word(at) != "answer"; ++at) {
    const auto guess = line.number(at);
    if (!guess) return context_.refuse("terminal.which_count");
    guesses.push_back(static_cast<std::int64_t>(*guess));
  }
  const auto told = ask_api(context_, path);
  if (!told) return;
  if (is_answered) {
    return show("answer", pages::answer_page(context_.words, *told, guesses), *told);
  }
  pages::Page page = pages::puzzle_page(context_.words, *told);
  page.push_back(pages::text(context_.words.say("terminal.puzzle_how",
                                                {
                                                    {"rules", named}
  })));
  show("puzzle", page, *told);
}

// --- Reviews of finished games ---

void StudyScreen::begin_review(const TypedLine& line) {
  const auto game = line.number(0);
  if (!game) return context_.refuse("terminal.which_review");
  const auto told = ask_api(context_, "/api/v1/games/" + std::to_string(*game) + "/reviews");
  if (!told) return;
  const auto seats = pages::reviewed_seats(*told);
  if (seats.empty()) return context_.refuse("review.none");
  const std::string wanted = behind_first(line);
  const auto named = std::ranges::find_if(seats, [&](const pages::ReviewedSeat& seat) {
    return wanted.empty() || wanted == seat.name || wanted == seat.letter;
  });
  if (named == seats.end()) {
    std::vector<std::string> names;
    for (const pages::ReviewedSeat& one : seats) names.push_back(one.name);
    return context_.refuse("terminal.whose_review",
                           {
                               {"names", context_.words.list(names)}
    });
  }
  const pages::ReviewedSeat& seat = *named;
  awaited_ = Awaited{.game = *game, .letter = seat.letter, .again = {}, .told = {}};
  ask_review();
}

void StudyScreen::ask_review() {
  const auto answer = link::ask_http(
      context_.link.endpoint(),
      {.path = "/api/v1/games/" + std::to_string(awaited_->game) + "/reviews/" + awaited_->letter,
       .body = {},
       .token = context_.talk().guest().token},
      context_.link.http_patience());
  const auto told = answer ? pages::object_in(answer->body) : std::nullopt;
  if (answer && answer->status == kUnderway && told) {
    const std::string far = pages::underway_text(context_.words, *told);
    if (far != std::exchange(awaited_->told, far)) context_.out.say("review_underway", far);
    awaited_->again = link::Link::usual_surroundings().now() + kAskAgain;
    return;
  }
  if (answer && answer->status == link::kHttpOk && told) {
    show_review(*told);
  } else {
    context_.refuse("review.failed");
  }
  awaited_.reset();
}

void StudyScreen::show_review(const json::object& told) const {
  const auto record = ask_api(context_, "/api/v1/games/" + std::to_string(awaited_->game));
  if (!record) return;
  show("review", pages::review_page(context_.words, told, pages::names_of(*record)), told);
}

std::optional<link::Millis> StudyScreen::deadline() const {
  return awaited_ ? std::optional(awaited_->again) : std::nullopt;
}

void StudyScreen::tick(link::Millis now) {
  if (awaited_ && now >= awaited_->again) ask_review();
}

}  // namespace lair::terminal
