#include "server/api/trainer.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/rules/around_play.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/api/days.hpp"
#include "server/api/hand_json.hpp"
#include "server/api/json.hpp"
#include "server/api/puzzle_hands.hpp"
#include "server/api/query.hpp"
#include "server/api/won_hand.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kHands = "/api/v1/trainer/hands/";
constexpr std::string_view kDaily = "/api/v1/trainer/daily/";
constexpr std::int64_t kPickMax = 999'999;
constexpr int kOthersOfKind = 3;

// How a hand was won, in the words shown to a learner.
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

// What a learner is asked: the faan, or in MCR the points without flowers; then the points with the
// flowers if there are any, or the Tile Points if the rule system counts them.
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

// The hand as it was before the winning tile.
json::object puzzle_json(const WinningHand& won, const RuleSet& rules) {
  Hand before{.concealed = won.concealed, .melds = won.melds, .bonus = won.bonus};
  before.concealed.remove(won.winning_tile);
  json::object fields;
  fields["rules"] = rules.house().rules();
  fields["hand"] = hand_json(before);
  fields["winning_tile"] = code_of(won.winning_tile);
  fields["seat"] = code_of(Tile::of(won.seat_wind));
  fields["round"] = code_of(Tile::of(won.prevailing));
  fields["how"] = how_json(won);
  fields["questions"] = questions_json(rules.score(won), rules);
  fields["win"] = counted_json(won, rules);
  return fields;
}

// Made-up hands use the rules with every option at its default.
json::object made_up_json(const RuleSystem& system, std::string_view label) {
  const std::shared_ptr<const RuleSet> rules = *make_rule_set(system.id, {});
  return puzzle_json(hand_to_count(*rules, label), *rules);
}

std::string label_of_day(const RuleSystem& system, Day day) {
  return "day " + std::string(system.id) + " " + text_of_day(day);
}

// --- Hands that were won ---

// The same hand with only those circumstances that a learner is shown.
WinningHand as_told(WinningHand won) {
  Circumstances& how = won.how;
  how.opening = {.after_claim = true};
  how.kongs_in_turn = how.drawn_as == DrawKind::KongReplacement ? 1 : 0;
  how.robs_concealed = false;
  how.dealer_keeps = 0;
  return won;
}

// Whether there is faan to count and all of it follows from what a learner is shown.
bool is_question(const WonHand& won) {
  const ScoreSheet sheet = won.rules->score(won.hand);
  if (!sheet.is_win() || sheet.faan.value_or(Faan()) == Faan()) return false;
  const ScoreSheet told = won.rules->score(as_told(won.hand));
  return told.is_win() && told.items == sheet.items && told.faan == sheet.faan &&
         told.total == sheet.total;
}

json::object played_json(const WonHand& won, const store::PlayedGame& game) {
  json::object fields = puzzle_json(won.hand, *won.rules);
  fields["house"] = game.house;
  fields["game"] = game.id;
  fields["deal"] = won.deal;
  fields["frame"] = won.frame;
  return fields;
}

// The hands to count in a game that everybody may see.
std::vector<WonHand> hands_of(store::History& history, const store::PlayedGame& game) {
  std::vector<WonHand> hands = won_hands(history.records(game));
  std::erase_if(hands, [](const WonHand& won) { return !is_question(won); });
  return hands;
}

// Takes a hand from one such game; returns nothing if the games tried have none.
std::optional<json::object> played_hand(const PuzzleSources& sources,
                                        const RuleSystem& system,
                                        const std::string& label,
                                        std::optional<std::int64_t> until) {
  league::Lot lot = lot_of("played " + label);
  for (const store::PlayedGame& game : public_games(sources, system.id, until, lot)) {
    try {
      const std::vector<WonHand> hands = hands_of(sources.history, game);
      if (!hands.empty()) return played_json(hands[lot.below(hands.size())], game);
    } catch (const std::exception&) {
      continue;  // the game's own page reports that its records are damaged
    }
  }
  return std::nullopt;
}

// --- What was asked for ---

std::string label_of_pick(const RuleSystem& system, std::int64_t pick) {
  return "hand " + std::string(system.id) + " " + std::to_string(pick);
}

Result<std::int64_t, net::HttpAnswer> pick_of(const net::HttpRequest& request) {
  const auto asked = whole_number(query_of(request.query), "pick");
  if (!asked) return fail(json_error(400, "bad_query", asked.error()));
  const std::int64_t pick = asked->value_or(0);
  if (pick >= 0 && pick <= kPickMax) return pick;
  return fail(json_error(400, "bad_query", "pick takes 0 to " + std::to_string(kPickMax) + "."));
}

net::HttpAnswer made_up_answer(const RuleSystem& system, const net::HttpRequest& request) {
  const auto pick = pick_of(request);
  if (!pick) return pick.error();
  json::object fields = made_up_json(system, label_of_pick(system, *pick));
  fields["pick"] = *pick;
  return json_answer(fields);
}

net::HttpAnswer named_answer(const PuzzleSources& sources,
                             const RuleSystem& system,
                             std::int64_t number,
                             std::int64_t deal) {
  const auto game = sources.history.game(number);
  if (game && game->rules == system.id && sources.may_see(*game)) {
    for (const WonHand& won : hands_of(sources.history, *game)) {
      if (won.deal == deal) return json_answer(played_json(won, *game));
    }
  }
  return json_error(
      404, "no_such_hand", "There is no won hand to count there in a game that you may see.");
}

net::HttpAnswer played_answer(const PuzzleSources& sources,
                              const RuleSystem& system,
                              const net::HttpRequest& request) {
  const Query query = query_of(request.query);
  const auto game = whole_number(query, "game");
  if (!game) return json_error(400, "bad_query", game.error());
  const auto deal = whole_number(query, "deal");
  if (!deal) return json_error(400, "bad_query", deal.error());
  if (*game) return named_answer(sources, system, **game, deal->value_or(1));
  const auto pick = pick_of(request);
  if (!pick) return pick.error();
  const std::string label = label_of_pick(system, *pick);
  auto played = played_hand(sources, system, label, std::nullopt);
  json::object fields = played ? *std::move(played) : made_up_json(system, label);
  fields["pick"] = *pick;
  return json_answer(fields);
}

// `wanted` is the day, or empty for today.
net::HttpAnswer daily_answer(const PuzzleSources& sources,
                             const RuleSystem& system,
                             std::string_view wanted,
                             std::int64_t now) {
  const auto day = wanted_day(wanted, now);
  if (!day) return day.error();
  const std::string label = label_of_day(system, *day);
  const auto text = kept_hand(sources, {"count", std::string(system.id), *day}, [&] {
    auto played = played_hand(sources, system, label, start_of(*day));
    return json::serialize(played ? *std::move(played) : made_up_json(system, label));
  });
  if (!text)
    return json_error(
        503, "not_kept", "The server cannot save the hand just now; try again later.");
  json::object fields =
      text->empty() ? made_up_json(system, label) : json::parse(*text).as_object();
  add_days(fields, *day, now);
  return json_answer(fields);
}

}  // namespace

std::optional<std::string> shown_count(store::DayHandReader& kept,
                                       const RuleSystem& system,
                                       Day day) {
  auto text = kept.hand({"count", std::string(system.id), day});
  if (text && text->empty())
    return json::serialize(made_up_json(system, label_of_day(system, day)));
  return text;
}

bool counts_right(std::string_view puzzle, const std::vector<std::int64_t>& guesses) {
  const json::value read = json::parse(puzzle);
  return std::ranges::equal(read.at("questions").as_array(),
                            guesses,
                            [](const json::value& question, std::int64_t guess) {
                              return question.at("answer") == guess ||
                                     question.at("uncapped") == guess;
                            });
}

std::optional<net::HttpAnswer> answer_trainer(const PuzzleSources& sources,
                                              const net::HttpRequest& request,
                                              std::int64_t now) {
  const std::string_view path = request.path;
  const bool is_daily = path.starts_with(kDaily);
  if (!is_daily && !path.starts_with(kHands)) return std::nullopt;
  const std::string_view rest = path.substr(is_daily ? kDaily.size() : kHands.size());
  const std::size_t end = std::min(rest.find('/'), rest.size());
  const bool is_whole = end == rest.size();
  const std::string_view which = is_whole ? "" : rest.substr(end + 1);
  if (!is_whole && which.empty()) return std::nullopt;
  if (!is_daily && !is_whole && which != "played") return std::nullopt;
  const RuleSystem* system = find_rule_system(rest.substr(0, end));
  if (system == nullptr) {
    return json_error(404, "no_such_rules", "There is no rule system of that name.");
  }
  if (is_daily) return daily_answer(sources, *system, which, now);
  return is_whole ? made_up_answer(*system, request) : played_answer(sources, *system, request);
}

}  // namespace lair
