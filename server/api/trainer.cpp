#include "server/api/trainer.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "engine/rules/around_play.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/api/days.hpp"
#include "server/api/hand_json.hpp"
#include "server/api/json.hpp"
#include "server/api/puzzle_hands.hpp"
#include "server/api/query.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kHands = "/api/v1/trainer/hands/";
constexpr std::string_view kDaily = "/api/v1/trainer/daily/";
constexpr std::int64_t kPickMax = 999'999;
constexpr int kOthersOfKind = 3;

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

std::string label_of_day(const RuleSystem& system, std::string_view date) {
  return "day " + std::string(system.id) + " " + std::string(date);
}

// `wanted` is the day, or empty for today.
net::HttpAnswer daily_answer(const RuleSystem& system, std::string_view wanted, std::int64_t now) {
  const auto day = wanted_day(wanted, now);
  if (!day) return day.error();
  const std::string date = text_of_day(*day);
  json::object fields = puzzle_json(system, label_of_day(system, date));
  add_days(fields, *day, now);
  return json_answer(fields);
}

}  // namespace

bool counts_right(const RuleSystem& system, Day day, const std::vector<std::int64_t>& guesses) {
  const std::shared_ptr<const RuleSet> rules = *make_rule_set(system.id, {});
  const WinningHand won = hand_to_count(*rules, label_of_day(system, text_of_day(day)));
  const json::array questions = questions_json(rules->score(won), *rules);
  return std::ranges::equal(
      questions, guesses, [](const json::value& question, std::int64_t guess) {
        return question.at("answer") == guess || question.at("uncapped") == guess;
      });
}

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
