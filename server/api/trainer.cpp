#include "server/api/trainer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "engine/rules/around_play.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/api/hand_json.hpp"
#include "server/api/json.hpp"
#include "server/api/puzzle_hands.hpp"
#include "server/api/query.hpp"

namespace lair {
namespace {

namespace json = boost::json;
using std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr std::string_view kHands = "/api/v1/trainer/hands/";
constexpr std::string_view kDaily = "/api/v1/trainer/daily/";
constexpr std::int64_t kPickMax = 999'999;
constexpr std::int64_t kDaySeconds = 86'400;
constexpr int kOthersOfKind = 3;
constexpr year_month_day kFirstDay{
    std::chrono::year(2026), std::chrono::month(1), std::chrono::day(1)};

// How a hand was won, in the words that a learner is told.
json::array how_json(const WinningHand& hand) {
  const Circumstances& how = hand.how;
  json::array words;
  const auto tell = [&words](bool holds, const char* word) {
    if (holds) words.push_back(json::string(word));
  };
  tell(how.self_drawn, "self_drawn");
  tell(!how.self_drawn && !how.robbing, "discard");
  tell(how.robbing, "robbing");
  tell(how.drawn_as == DrawKind::KongReplacement, "after_kong");
  tell(how.drawn_as == DrawKind::BonusReplacement, "after_bonus");
  tell(how.last_tile, "last_tile");
  tell(!how.robbing && hand.visible[hand.winning_tile] >= kOthersOfKind, "last_of_kind");
  return words;
}

json::object question_json(std::string_view unit, std::int64_t answer, std::int64_t uncapped) {
  return {
      {"unit",     unit    },
      {"answer",   answer  },
      {"uncapped", uncapped}
  };
}

bool has_additions(const ScoreSheet& sheet) {
  return std::ranges::any_of(
      sheet.items, [](const ScoreItem& item) { return item.section == ScoreSection::Additions; });
}

// What a learner is asked: faan, or the points of mcr, to which flowers come when there are some;
// beside faan the Tile Points of a system that counts those.
json::array questions_json(const ScoreSheet& sheet, const RuleSet& rules) {
  json::array questions;
  const std::int64_t faan = sheet.faan.value_or(Faan()).count();
  const std::int64_t raw = sheet.faan_raw.value_or(Faan()).count();
  questions.push_back(question_json(around_play(rules)->unit(), faan, std::max(faan, raw)));
  const std::int64_t total = sheet.total.count();
  if (sheet.sum && sheet.product) {
    const std::int64_t uncapped = sheet.sum->count() * *sheet.product;
    questions.push_back(question_json("tile_points", total, uncapped));
  } else if (has_additions(sheet)) {
    questions.push_back(question_json("hand_points", total, total));
  }
  return questions;
}

// The hand as it lay before the winning tile.
json::object puzzle_json(const RuleSystem& system, std::string_view label) {
  const std::shared_ptr<const RuleSet> rules = *make_rule_set(system.id, {});
  const WinningHand won = hand_to_count(*rules, label);
  Hand before{.concealed = won.concealed, .melds = won.melds, .bonus = won.bonus};
  before.concealed.remove(won.winning_tile);
  json::object fields;
  fields["rules"] = system.id;
  fields["hand"] = hand_json(before);
  fields["winning_tile"] = code_of(won.winning_tile);
  fields["seat"] = code_of(Tile::of(won.seat_wind));
  fields["round"] = code_of(Tile::of(won.prevailing));
  fields["how"] = how_json(won);
  fields["questions"] = questions_json(rules->score(won), *rules);
  fields["win"] = counted_json(won, *rules);
  return fields;
}

net::HttpAnswer hand_answer(const RuleSystem& system, const net::HttpRequest& request) {
  const auto asked = whole_number(query_of(request.query), "pick");
  if (!asked) return json_error(400, "bad_query", asked.error());
  const std::int64_t pick = asked->value_or(0);
  if (pick < 0 || pick > kPickMax) {
    return json_error(400, "bad_query", "pick takes 0 to " + std::to_string(kPickMax) + ".");
  }
  json::object fields =
      puzzle_json(system, "hand " + std::string(system.id) + " " + std::to_string(pick));
  fields["pick"] = pick;
  return json_answer(fields);
}

std::string text_of_day(const year_month_day& day) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(),
                                   text.size(),
                                   "%04d-%02u-%02u",
                                   static_cast<int>(day.year()),
                                   static_cast<unsigned>(day.month()),
                                   static_cast<unsigned>(day.day()));
  return {text.data(), static_cast<std::size_t>(length)};
}

// "2026-11-24", no other way to write it.
std::optional<year_month_day> day_of_text(std::string_view text) {
  constexpr std::size_t kLength = 10;
  constexpr std::size_t kMonthAt = 5;
  constexpr std::size_t kDayAt = 8;
  if (text.size() != kLength) return std::nullopt;
  const auto year = number_of_text(text.substr(0, 4));
  const auto month = number_of_text(text.substr(kMonthAt, 2));
  const auto day = number_of_text(text.substr(kDayAt));
  if (!year || !month || !day) return std::nullopt;
  const year_month_day found{std::chrono::year(static_cast<int>(*year)),
                             std::chrono::month(static_cast<unsigned>(*month)),
                             std::chrono::day(static_cast<unsigned>(*day))};
  if (!found.ok() || text_of_day(found) != text) return std::nullopt;
  return found;
}

// `wanted` is the day, or empty for today.
net::HttpAnswer daily_answer(const RuleSystem& system, std::string_view wanted, std::int64_t now) {
  const year_month_day today(sys_days(std::chrono::days(now / kDaySeconds)));
  const auto day = wanted.empty() ? today : day_of_text(wanted);
  if (!day) {
    return json_error(
        400, "bad_day", "A day is written as year-month-day: today is " + text_of_day(today) + ".");
  }
  if (*day > today) {
    return json_error(404,
                      "not_yet",
                      "The hand of " + text_of_day(*day) +
                          " is shown from 00:00 UTC of that day on; today is " +
                          text_of_day(today) + ".");
  }
  if (*day < kFirstDay) {
    return json_error(
        404, "no_such_day", "The first day with a hand is " + text_of_day(kFirstDay) + ".");
  }
  const std::string date = text_of_day(*day);
  json::object fields = puzzle_json(system, "day " + std::string(system.id) + " " + date);
  fields["day"] = date;
  fields["today"] = text_of_day(today);
  fields["first_day"] = text_of_day(kFirstDay);
  return json_answer(fields);
}

}  // namespace

std::optional<net::HttpAnswer> answer_trainer(const net::HttpRequest& request, std::int64_t now) {
  const std::string_view path = request.path;
  const bool is_daily = path.starts_with(kDaily);
  if (!is_daily && !path.starts_with(kHands)) return std::nullopt;
  const std::string_view rest = path.substr(is_daily ? kDaily.size() : kHands.size());
  const std::size_t end = std::min(rest.find('/'), rest.size());
  const bool is_whole = end == rest.size();
  if (!is_daily && !is_whole) return std::nullopt;
  const RuleSystem* system = find_rule_system(rest.substr(0, end));
  if (system == nullptr) {
    return json_error(404, "no_such_rules", "There is no rule system of that name.");
  }
  if (!is_daily) return hand_answer(*system, request);
  if (is_whole) return daily_answer(*system, "", now);
  if (end + 1 == rest.size()) return std::nullopt;
  return daily_answer(*system, rest.substr(end + 1), now);
}

}  // namespace lair
