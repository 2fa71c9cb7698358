#include "server/api/discards.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/ensure.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/api/days.hpp"
#include "server/api/hand_json.hpp"
#include "server/api/json.hpp"
#include "server/api/puzzle_hands.hpp"
#include "server/api/query.hpp"
#include "server/api/verdict_json.hpp"
#include "server/fair/sha256.hpp"
#include "server/fair/shuffle.hpp"
#include "server/record/play_words.hpp"
#include "server/review/discard_puzzle.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using league::Lot;

constexpr std::string_view kDiscards = "/api/v1/trainer/discards/";
constexpr std::int64_t kTurnPickMax = 999'999;
constexpr int kDealsTried = 8;

// A puzzle and where it comes from.
struct Found {
  review::DiscardPuzzle puzzle;
  std::optional<store::PlayedGame> game;  // nothing: a deal between bots
};

// --- What a puzzle shows ---

json::array melds_json(const SeatView& seat) {
  Hand hand;
  for (const auto& meld : seat.melds) {
    if (meld) hand.melds.push_back(*meld);
  }
  json::array melds = hand_json(hand).at("melds").as_array();
  for (const auto& meld : seat.melds) {
    if (meld) continue;
    melds.push_back(json::object{
        {"kind", "concealed_kong"},
        {"tile", nullptr         }
    });
  }
  return melds;
}

json::object seat_json(const View& view, Seat seat) {
  const SeatView& seen = view.seats[seat];
  json::array pond;
  for (const PondTile& lying : seen.pond) {
    json::object one{
        {"tile", code_of(lying.tile)}
    };
    if (lying.claimed) one["claimed"] = true;
    pond.push_back(std::move(one));
  }
  json::array bonus;
  for (const Tile tile : seen.bonus) bonus.push_back(json::string(code_of(tile)));
  return {
      {"seat",      record::word_of(seat)                         },
      {"wind",      record::word_of(view.setup.seating.wind(seat))},
      {"concealed", seen.concealed_count                          },
      {"melds",     melds_json(seen)                              },
      {"bonus",     std::move(bonus)                              },
      {"pond",      std::move(pond)                               }
  };
}

json::array tiles_in_hand(const SeatView& own) {
  json::array tiles;
  ensure(own.concealed.has_value(), "a seat sees its own tiles");
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < (*own.concealed)[tile]; ++copy) {
      tiles.push_back(json::string(code_of(tile)));
    }
  }
  return tiles;
}

json::array choices_json(const review::DiscardPuzzle& puzzle) {
  json::array choices;
  for (const Verdict& verdict : puzzle.choices) {
    json::object fields;
    add_verdict(fields, verdict);
    fields.erase("best");  // the best is the first choice
    choices.push_back(std::move(fields));
  }
  return choices;
}

json::object puzzle_json(const Found& found) {
  const review::DiscardPuzzle& puzzle = found.puzzle;
  const View& view = puzzle.view;
  json::array seats;
  // Starts with the asked seat, then goes on in turn order.
  for (std::size_t steps = 0; steps < kSeats.size(); ++steps) {
    seats.push_back(seat_json(view, view.setup.seating.after(puzzle.seat, steps)));
  }
  json::object fields;
  fields["rules"] = puzzle.rules->house().rules();
  fields["house"] = found.game ? found.game->house : "";
  fields["round"] = record::word_of(view.setup.prevailing);
  fields["dealer"] = record::word_of(view.setup.dealer);
  fields["tiles_left"] = view.tiles_left;
  fields["hand"] = tiles_in_hand(view.seats[puzzle.seat]);
  fields["drawn"] = view.drawn ? json::value(code_of(*view.drawn)) : json::value(nullptr);
  fields["seats"] = std::move(seats);
  fields["choices"] = choices_json(puzzle);
  fields["stake"] = rounded_estimate(puzzle.choices.front().stake);
  fields["played"] = code_of(puzzle.played);
  if (found.game) {
    fields["game"] = found.game->id;
    fields["deal"] = puzzle.deal;
    fields["frame"] = puzzle.frame;
  }
  return fields;
}

// --- Where puzzles come from ---

review::Draw draw_of(Lot& lot) {
  return [&lot](std::uint64_t bound) { return lot.below(bound); };
}

Wall wall_of(const std::string& label, const RuleSet& rules) {
  fair::Sha256 hash;
  hash.add(std::vector<std::uint8_t>(label.begin(), label.end()));
  const Flow& flow = rules.flow();
  return fair::wall_from({hash.finish()}, flow.bonus_tiles, flow.dead_wall);
}

Found of_bots(const RuleSystem& system, const std::string& label) {
  const std::shared_ptr<const RuleSet> rules = *make_rule_set(system.id, {});
  for (int deal = 0; deal < kDealsTried; ++deal) {
    const std::string name = label + " deal " + std::to_string(deal);
    Lot lot = lot_of(name);
    auto puzzle = review::puzzle_of_bots(rules, wall_of(name, *rules), draw_of(lot));
    if (puzzle) return {*std::move(puzzle), std::nullopt};
  }
  throw Broken("no deal between bots has a turn to ask about");
}

// Takes a puzzle from one of the games; returns nothing if none has a suitable turn.
std::optional<Found> of_games(store::History& history,
                              std::vector<store::PlayedGame> games,
                              Lot& lot,
                              std::optional<PlayerId> wanted) {
  for (store::PlayedGame& game : games) {
    try {
      auto puzzle = review::puzzle_of_game(history.records(game), draw_of(lot), wanted);
      if (puzzle) return Found{*std::move(puzzle), std::move(game)};
    } catch (const std::exception&) {
      continue;  // the game's own page reports that its records are damaged
    }
  }
  return std::nullopt;
}

// --- What was asked for ---

Result<std::int64_t, net::HttpAnswer> pick_of(const net::HttpRequest& request) {
  const auto asked = whole_number(query_of(request.query), "pick");
  if (!asked) return fail(json_error(400, "bad_query", asked.error()));
  const std::int64_t pick = asked->value_or(0);
  if (pick >= 0 && pick <= kTurnPickMax) return pick;
  return fail(
      json_error(400, "bad_query", "pick takes 0 to " + std::to_string(kTurnPickMax) + "."));
}

net::HttpAnswer picked_answer(const RuleSystem& system, const net::HttpRequest& request) {
  const auto pick = pick_of(request);
  if (!pick) return pick.error();
  json::object fields = puzzle_json(
      of_bots(system, "discard " + std::string(system.id) + " " + std::to_string(*pick)));
  fields["pick"] = *pick;
  return json_answer(fields);
}

net::HttpAnswer own_answer(const PuzzleSources& sources,
                           const RuleSystem& system,
                           const net::HttpRequest& request) {
  const auto pick = pick_of(request);
  if (!pick) return pick.error();
  if (!sources.person) return json_error(401, "signed_out", "Sign in first.");
  const PlayerId player = sources.person->id;
  Lot lot = lot_of("own " + std::to_string(*pick));
  auto found =
      of_games(sources.history, games_of(sources.history, system.id, player, lot), lot, player);
  if (!found) {
    return json_error(
        404, "no_games", "You have no finished game under these rules with a turn to ask about.");
  }
  json::object fields = puzzle_json(*found);
  fields["pick"] = *pick;
  return private_answer(200, fields);
}

// Uses only games that a stranger may see.
Found of_day(const PuzzleSources& sources, const RuleSystem& system, Day day) {
  const std::string label = "discard of " + std::string(system.id) + " " + text_of_day(day);
  Lot lot = lot_of(label);
  auto games = public_games(sources, system.id, start_of(day), lot);
  auto found = of_games(sources.history, std::move(games), lot, std::nullopt);
  return found ? *std::move(found) : of_bots(system, label);
}

net::HttpAnswer day_answer(const PuzzleSources& sources,
                           const RuleSystem& system,
                           std::string_view wanted,
                           std::int64_t now) {
  const auto day = wanted_day(wanted, now);
  if (!day) return day.error();
  const auto text = kept_hand(sources, {"discard", std::string(system.id), *day}, [&] {
    return json::serialize(puzzle_json(of_day(sources, system, *day)));
  });
  if (!text)
    return json_error(
        503, "not_kept", "The server cannot save the hand just now; try again later.");
  json::object fields = json::parse(*text).as_object();
  add_days(fields, *day, now);
  return json_answer(fields);
}

}  // namespace

std::optional<net::HttpAnswer> answer_discards(const PuzzleSources& sources,
                                               const net::HttpRequest& request,
                                               std::int64_t now) {
  std::string_view rest = request.path;
  if (!rest.starts_with(kDiscards)) return std::nullopt;
  rest.remove_prefix(kDiscards.size());
  const std::size_t end = std::min(rest.find('/'), rest.size());
  const RuleSystem* system = find_rule_system(rest.substr(0, end));
  if (system == nullptr) {
    return json_error(404, "no_such_rules", "There is no rule system of that name.");
  }
  if (end == rest.size()) return picked_answer(*system, request);
  const std::string_view which = rest.substr(end + 1);
  if (which.empty()) return std::nullopt;
  if (which == "own") return own_answer(sources, *system, request);
  return day_answer(sources, *system, which == "today" ? "" : which, now);
}

std::string grade_of_discard(std::string_view puzzle, std::string_view tile) {
  const json::value read = json::parse(puzzle);
  for (const json::value& choice : read.at("choices").as_array()) {
    if (json::value_to<std::string>(choice.at("taken").at("tile")) == tile) {
      return json::value_to<std::string>(choice.at("grade"));
    }
  }
  return {};
}

}  // namespace lair
