#include "clients/terminal/season_acts_screen.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "clients/link/seasons.hpp"
#include "clients/terminal/api.hpp"
#include "clients/terminal/typed_hand.hpp"

namespace lair::terminal {
namespace {

namespace json = boost::json;

// The first of the numbers at those places that does not fit into 32 bits; empty if all fit.
std::string too_big(const TypedLine& line, std::initializer_list<std::size_t> places) {
  for (const std::size_t at : places) {
    const auto number = line.number(at);
    if (number && *number > std::numeric_limits<std::int32_t>::max()) return line.word(at);
  }
  return {};
}

// "3 2 1": season, round, table; nothing for any other text. Round and table must fit into 32 bits.
std::optional<link::SeasonTable> season_table_of(const TypedLine& line) {
  const auto season = line.number(0);
  const auto round = line.number(1);
  const auto table = line.number(2);
  if (!season || !round || !table) return std::nullopt;
  return link::SeasonTable{.season = *season,
                           .round = static_cast<std::uint32_t>(*round),
                           .table = static_cast<std::uint32_t>(*table)};
}

// "-120"; nothing for any other text.
std::optional<std::int64_t> score_from(const std::string& text) {
  std::int64_t score = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, score);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return score;
}

}  // namespace

void SeasonActsScreen::add_commands(Commands& commands) {
  add_command(commands, {"join"}, [this](const TypedLine& line) { join(line); });
  add_command(commands, {"withdraw"}, [this](const TypedLine& line) { withdraw(line); });
  add_command(commands, {"checkin"}, [this](const TypedLine& line) { check_in(line); });
  add_command(commands, {"deal"}, [this](const TypedLine& line) { gather_hand(line); });
  add_command(commands, {"result"}, [this](const TypedLine& line) { enter_result(line); });
  add_command(commands, {"confirm"}, [this](const TypedLine& line) { answer_result(line, true); });
  add_command(commands, {"dispute"}, [this](const TypedLine& line) { answer_result(line, false); });
}

bool SeasonActsScreen::fits(const TypedLine& line,
                            std::initializer_list<std::size_t> places) const {
  const std::string number = too_big(line, places);
  if (!number.empty()) {
    context_.refuse("terminal.number_too_big",
                    {
                        {"number", number}
    });
  }
  return number.empty();
}

void SeasonActsScreen::ask(v1::ClientFrame frame) const {
  context_.ask(std::move(frame), context_.words.say("account.saved"));
}

// Hands typed since those were sent stay.
void SeasonActsScreen::heard(const v1::Done& done) {
  const auto found = entered_.find(done.request());
  if (found == entered_.end()) return;
  const auto [at, count] = found->second;
  entered_.erase(found);
  auto& hands = hands_[at];
  const std::size_t accepted = std::min(count, hands.size());
  hands.erase(hands.begin(), hands.begin() + static_cast<std::ptrdiff_t>(accepted));
}

void SeasonActsScreen::join(const TypedLine& line) const {
  const std::uint64_t season = seasons_.season_of(line);
  if (season == 0 || !fits(line, {1})) return;
  ask(link::to_register({.season = season, .player = context_.talk().lobby().player()},
                        static_cast<std::uint32_t>(line.number(1).value_or(0))));
}

void SeasonActsScreen::withdraw(const TypedLine& line) const {
  const std::uint64_t season = seasons_.season_of(line);
  if (season == 0) return;
  ask(link::to_withdraw({.season = season, .player = context_.talk().lobby().player()}));
}

void SeasonActsScreen::check_in(const TypedLine& line) const {
  const std::uint64_t season = seasons_.season_of(line);
  if (season == 0) return;
  ask(link::to_check_in({.season = season, .player = context_.talk().lobby().player()}));
}

// "deal 3 2 1 2 4 234m567pEE|RRR 5p": typed hands stay until "undo" or "clear" removes them, also
// after they were entered.
void SeasonActsScreen::gather_hand(const TypedLine& line) {
  if (!fits(line, {1, 2})) return;
  const auto at = season_table_of(line);
  if (!at || line.words.size() < 4) return context_.refuse("terminal.which_deal");
  auto& hands = hands_[{at->season, at->round, at->table}];
  if (line.word(3) == "clear") {
    hands.clear();
  } else if (line.word(3) == "undo") {
    if (!hands.empty()) hands.pop_back();
  } else if (auto hand = typed_hand(line, 3)) {
    hands.push_back(*std::move(hand));
  } else {
    return context_.refuse("terminal.which_deal");
  }
  const auto count = static_cast<std::int64_t>(hands.size());
  context_.out.say("deals",
                   context_.words.say("terminal.deals_typed",
                                      {
                                          {"count", count}
  }),
                   Tone::Plain,
                   {{"count", count}});
}

// "result 3 2 1 500 -100 -200 -200 2 1 0 0": four scores, then how many hands each has won.
void SeasonActsScreen::enter_result(const TypedLine& line) {
  if (!fits(line, {1, 2, 7, 8, 9, 10})) return;
  const auto at = season_table_of(line);
  if (at && line.words.size() == 4 && line.word(3) == "deals") {
    const Place place{at->season, at->round, at->table};
    const auto& typed = hands_[place];
    if (typed.empty()) return context_.refuse("terminal.which_deal");
    const std::uint32_t request =
        context_.ask(link::to_enter_hands(*at, typed), context_.words.say("account.saved"));
    entered_[request] = {.at = place, .hands = typed.size()};
    return;
  }
  link::PaperScores came_to;
  bool is_whole = at && (line.words.size() == 7 || line.words.size() == 11);
  for (std::size_t seat = 0; is_whole && seat < 4; ++seat) {
    const auto score = score_from(line.word(3 + seat));
    const auto hands =
        line.words.size() == 7 ? std::optional<std::uint64_t>(0) : line.number(7 + seat);
    is_whole = score && hands;
    if (!is_whole) break;
    came_to.scores.at(seat) = *score;
    came_to.hands_won.at(seat) = static_cast<std::int32_t>(*hands);
  }
  if (!is_whole) return context_.refuse("terminal.which_result");
  ask(link::to_enter_result(*at, came_to));
}

// Answers the entry that somebody else made for that table, as it is now.
void SeasonActsScreen::answer_result(const TypedLine& line, bool confirms) const {
  if (!fits(line, {1, 2})) return;
  const auto at = season_table_of(line);
  if (!at) return context_.refuse("terminal.which_season_table");
  const auto told = ask_api(context_, "/api/v1/leagues/" + std::to_string(at->season) + "/rounds");
  if (!told) return;
  for (const json::object& round : objects_at(*told, "rounds")) {
    if (id_at(round, "number") != at->round) continue;
    const auto tables = objects_at(round, "tables");
    if (at->table == 0 || at->table > tables.size()) break;
    const json::object paper = object_at(tables[at->table - 1], "paper");
    if (paper.empty()) break;
    const auto entry = static_cast<std::uint32_t>(number_at(paper, "entry"));
    if (confirms) return ask(link::to_confirm_result(*at, entry));
    std::string reason;
    for (std::size_t word = 3; word < line.words.size(); ++word) {
      reason += (reason.empty() ? "" : " ") + line.words[word];
    }
    return ask(link::to_dispute_result(*at, entry, reason));
  }
  context_.refuse("terminal.no_result");
}

}  // namespace lair::terminal
