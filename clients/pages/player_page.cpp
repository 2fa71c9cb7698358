#include "clients/pages/player_page.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "clients/pages/json.hpp"
#include "clients/pages/percent.hpp"

namespace lair::pages {
namespace {

namespace json = boost::json;

constexpr std::array kAttendance{"matches", "away", "returned", "ended"};

std::string counted(const words::Words& words, std::string_view key, std::int64_t count) {
  return words.say(key,
                   {
                       {"count", count}
  });
}

std::string rating_of(const words::Words& words, const json::object& system) {
  const json::object rating = object_at(system, "rating");
  if (rating.empty()) return words.say("player.unrated");
  return words.number(number_at(rating, "rating")) + ", " +
         counted(words, "player.rated", number_at(rating, "games"));
}

std::string places_of(const words::Words& words, const json::object& system) {
  std::string text;
  for (const std::int64_t place : numbers_at(system, "places")) {
    text += (text.empty() ? "" : " · ") + words.number(place);
  }
  return text;
}

// What the hand was worth, its tiles, and the command that replays it.
std::string hand_text(const words::Words& words, const json::object& hand) {
  std::string text = words.number(number_at(hand, "total"));
  if (has_number(hand, "faan")) {
    text += ", " + counted(words, "player.faan", number_at(hand, "faan"));
  }
  const std::string limit = text_at(hand, "limit_hand");
  if (!limit.empty()) text += ", " + words.say_code("item", limit);
  return text + ", " + text_at(hand, "tiles") + " (" + words.say("league.replay") + " " +
         std::to_string(number_at(hand, "game")) + " " + std::to_string(number_at(hand, "deal")) +
         ")";
}

void add_system(Page& page, const words::Words& words, const json::object& system) {
  const auto add = [&](std::string_view name, std::string value) {
    page.push_back(fact(words.say(name), std::move(value)));
  };
  page.push_back(heading(words.say_code("rules", text_at(system, "rules"))));
  add("player.rating", rating_of(words, system));
  add("league.games", words.number(number_at(system, "games")));
  if (has_number(system, "average_table_points")) {
    add("player.average", with_decimals(fraction_at(system, "average_table_points"), 2));
  }
  add("league.places", places_of(words, system));
  add("player.deals", words.number(number_at(system, "deals")));
  add("league.won", words.number(number_at(system, "hands_won")));
  add("player.self_picks", words.number(number_at(system, "self_picks")));
  add("player.deal_ins", words.number(number_at(system, "deal_ins")));
  const auto hands = objects_at(system, "highest_hands");
  if (!hands.empty()) page.push_back(text(words.say("player.highest") + ":"));
  for (const json::object& hand : hands) page.push_back(text(hand_text(words, hand)));
}

std::string standing(const words::Words& words, const json::object& line, std::string_view value) {
  return words.number(number_at(line, value)) + "; " + words.say("league.games") + " " +
         words.number(number_at(line, "games"));
}

// A person's bot with its owner, or a strength of the server's bots.
std::string bot_name(const words::Words& words, const json::object& rung) {
  const std::string owner = text_at(rung, "owner_name");
  if (owner.empty()) {
    const std::string strength = words.say_code("strength", text_at(rung, "strength"));
    return words.say("boards.own_bot",
                     {
                         {"strength", strength}
    });
  }
  return text_at(rung, "name") + ", " +
         words.say("boards.bot_of",
                   {
                       {"name", owner}
  });
}

// Adds names with their values, the first ones first.
void add_board(Page& page,
               const words::Words& words,
               const std::vector<json::object>& lines,
               std::string_view value) {
  int place = 0;
  for (const json::object& line : lines) {
    page.push_back(
        fact(std::to_string(++place) + ". " + text_at(line, "name"), standing(words, line, value)));
  }
}

}  // namespace

Page player_page(const words::Words& words, const json::object& told) {
  Page page{title(text_at(told, "name"))};
  const auto systems = objects_at(told, "systems");
  if (systems.empty()) page.push_back(text(words.say("player.no_games")));
  for (const json::object& system : systems) add_system(page, words, system);
  page.push_back(heading(words.say("player.attendance")));
  const json::object attendance = object_at(told, "attendance");
  for (const char* what : kAttendance) {
    page.push_back(
        fact(words.say_code("player.attendance", what), words.number(number_at(attendance, what))));
  }
  return page;
}

Page accuracy_page(const words::Words& words, const json::object& told) {
  Page page{heading(words.say("review.mine"))};
  for (const json::object& one : objects_at(told, "reviews")) {
    page.push_back(
        fact(words.say("review.open") + " " + std::to_string(number_at(one, "game")),
             words.say_code("rules", text_at(one, "rules")) + ", " +
                 percent(fraction_at(one, "accuracy"), 1) + "; " + words.say("review.mistake") +
                 " " + words.number(number_at(one, "mistake")) + ", " +
                 words.say("review.blunder") + " " + words.number(number_at(one, "blunder"))));
  }
  if (page.size() == 1) page.clear();
  return page;
}

Page board_page(const words::Words& words,
                const std::string& rules,
                const json::object& rated,
                const json::object& gained) {
  Page page{title(words.say("boards.title") + ": " + words.say_code("rules", rules)),
            heading(words.say("boards.rating"))};
  const auto strongest = objects_at(rated, "lines");
  if (strongest.empty()) page.push_back(text(words.say("boards.none_rated")));
  add_board(page, words, strongest, "rating");
  page.push_back(heading(words.say("boards.gained")));
  auto gainers = objects_at(gained, "lines");
  std::erase_if(gainers, [](const json::object& line) { return number_at(line, "score") <= 0; });
  std::ranges::sort(gainers, std::ranges::greater(), [](const json::object& line) {
    return number_at(line, "score");
  });
  if (gainers.empty()) page.push_back(text(words.say("boards.none_gained")));
  add_board(page, words, gainers, "score");
  return page;
}

Page ladder_page(const words::Words& words, const json::object& told) {
  Page page;
  const auto rungs = objects_at(told, "lines");
  if (rungs.empty()) return page;
  page.push_back(heading(words.say("boards.ladder")));
  page.push_back(text(words.say("boards.ladder_text")));
  int place = 0;
  for (const json::object& rung : rungs) {
    page.push_back(fact(std::to_string(++place) + ". " + bot_name(words, rung),
                        standing(words, rung, "rating")));
  }
  return page;
}

}  // namespace lair::pages
