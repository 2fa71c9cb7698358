#include "server/api/calculator.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/hands/notation.hpp"
#include "engine/hints/hints.hpp"
#include "engine/result.hpp"
#include "engine/rules/around_play.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/api/hand_json.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::size_t kBeforeWin = 13;
constexpr int kCopies = 4;
constexpr std::size_t kHandTextMax = 200;

// A hand and how it wins.
struct LaidOut {
  Hand hand;
  std::optional<Tile> win;
  Wind seat = Wind::South;
  Wind prevailing = Wind::East;
  bool drawn = false;
  bool robbing = false;
  bool last_tile = false;
  bool after_kong = false;
};

struct BadHand {
  std::string field;
  std::string sentence;
};

std::optional<Wind> wind_of(std::string_view letter) {
  constexpr std::string_view kLetters = "ESWN";
  const std::size_t place = letter.size() == 1 ? kLetters.find(letter.front()) : std::string::npos;
  if (place == std::string_view::npos) return std::nullopt;
  return kWinds.at(place);
}

Result<Wind, BadHand> wind_at(const Query& query, const std::string& field, Wind otherwise) {
  const auto found = query.find(field);
  if (found == query.end()) return otherwise;
  if (const auto wind = wind_of(found->second)) return *wind;
  return fail(BadHand{field, field + " takes E, S, W or N"});
}

Result<bool, BadHand> switch_at(const Query& query, const std::string& field) {
  const auto found = query.find(field);
  if (found == query.end() || found->second == "0") return false;
  if (found->second == "1") return true;
  return fail(BadHand{field, field + " takes 0 or 1"});
}

// Returns what is wrong if a tile occurs more often than in a set, or if the hand has the wrong
// number of tiles.
std::optional<BadHand> why_no_hand(const LaidOut& laid) {
  TileCounts all = laid.hand.concealed;
  if (laid.win) all.add(*laid.win);
  for (const Meld& meld : laid.hand.melds) {
    for (const Tile tile : meld.tiles()) all.add(tile);
  }
  for (const Tile tile : kTiles) {
    if (!tile.is_bonus() && all[tile] > kCopies) {
      return BadHand{"hand", "there are only four of " + std::string(name_of(tile))};
    }
  }
  for (std::size_t at = 0; at < laid.hand.bonus.size(); ++at) {
    if (std::count(laid.hand.bonus.begin(), laid.hand.bonus.end(), laid.hand.bonus[at]) > 1) {
      return BadHand{"hand", "there is only one of each flower and season"};
    }
  }
  const std::size_t size = laid.hand.size_in_sets();
  if (laid.win && size != kBeforeWin) {
    return BadHand{"hand", "with a winning tile a hand has 13 tiles, counting melds as three"};
  }
  if (size != kBeforeWin && size != kBeforeWin + 1) {
    return BadHand{"hand", "a hand has 13 or 14 tiles, counting melds as three"};
  }
  return std::nullopt;
}

Result<LaidOut, BadHand> laid_out(const Query& query) {
  LaidOut laid;
  const auto text = query.find("hand");
  if (text == query.end() || text->second.size() > kHandTextMax) {
    return fail(BadHand{"hand", "hand takes tiles, such as 234m567pE|RRR"});
  }
  auto hand = hand_from_text(text->second);
  if (!hand) return fail(BadHand{"hand", hand.error()});
  laid.hand = *std::move(hand);
  if (const auto win = query.find("win"); win != query.end() && !win->second.empty()) {
    const auto tiles = tiles_from_text(win->second);
    if (!tiles || tiles->size() != 1 || tiles->front().is_bonus()) {
      return fail(BadHand{"win", "win takes one tile, such as 5p"});
    }
    laid.win = tiles->front();
  }
  const std::array<std::pair<const char*, bool*>, 4> switches{
      {{"drawn", &laid.drawn},
       {"robbing", &laid.robbing},
       {"last", &laid.last_tile},
       {"kong", &laid.after_kong}}
  };
  for (const auto& [field, value] : switches) {
    const auto asked = switch_at(query, field);
    if (!asked) return fail(asked.error());
    *value = *asked;
  }
  const auto seat = wind_at(query, "seat", Wind::South);
  if (!seat) return fail(seat.error());
  const auto round = wind_at(query, "round", Wind::East);
  if (!round) return fail(round.error());
  laid.seat = *seat;
  laid.prevailing = *round;
  if (auto wrong = why_no_hand(laid)) return fail(*std::move(wrong));
  return laid;
}

WinningHand winning_hand_of(const LaidOut& laid, const RuleSet& rules) {
  WinningHand won;
  won.concealed = laid.hand.concealed;
  won.concealed.add(*laid.win);
  won.winning_tile = *laid.win;
  won.melds = laid.hand.melds;
  if (rules.flow().bonus_tiles) won.bonus = laid.hand.bonus;
  won.seat_wind = laid.seat;
  won.prevailing = laid.prevailing;
  won.how.is_dealer = laid.seat == Wind::East;
  won.how.self_drawn = laid.drawn || laid.after_kong;
  won.how.robbing = laid.robbing && !won.how.self_drawn;
  won.how.last_tile = laid.last_tile;
  if (won.how.self_drawn) {
    won.how.drawn_as = laid.after_kong ? DrawKind::KongReplacement : DrawKind::Turn;
    won.how.kongs_in_turn = laid.after_kong ? 1 : 0;
  }
  won.how.opening.after_claim = true;
  return won;
}

// A view of the hand as if it were the only one at the table, with nothing else seen.
View view_of_hand(const LaidOut& laid, const RuleSet& rules, Seat seat) {
  View view;
  view.setup.prevailing = laid.prevailing;
  SeatView& own = view.seats[seat];
  own.concealed = laid.hand.concealed;
  own.concealed_count = static_cast<std::uint8_t>(laid.hand.concealed.total());
  for (const Meld& meld : laid.hand.melds) own.melds.push_back(meld);
  if (rules.flow().bonus_tiles) own.bonus = laid.hand.bonus;
  const bool is_turn = laid.hand.size_in_sets() > kBeforeWin;
  view.phase = is_turn ? ViewPhase::Turn : ViewPhase::Window;
  view.turn = is_turn ? seat : view.setup.seating.after(seat);
  return view;
}

json::object worth_json(const WinWorth& worth) {
  return {
      {"may_win", worth.may_win        },
      {"counted", worth.counted.count()},
      {"total",   worth.total.count()  }
  };
}

json::object hint_json(const HandHint& hint) {
  json::array waits;
  for (const WaitHint& wait : hint.waits) {
    waits.push_back(json::object{
        {"tile",    code_of(wait.tile)      },
        {"unseen",  wait.unseen             },
        {"claimed", worth_json(wait.claimed)},
        {"drawn",   worth_json(wait.drawn)  }
    });
  }
  return {
      {"away",   hint.away       },
      {"useful", hint.useful     },
      {"waits",  std::move(waits)}
  };
}

void put_hints(const LaidOut& laid, const RuleSet& rules, json::object& fields) {
  const Seat seat = kSeats.at(index_of(laid.seat));
  const auto hints = Hinter(rules).hints_for(seat, view_of_hand(laid, rules, seat));
  fields["hand"] = hints && hints->hand ? json::value(hint_json(*hints->hand)) : json::value();
  json::array discards;
  if (hints) {
    for (const DiscardHint& one : hints->discards) {
      discards.push_back(json::object{
          {"tile",  code_of(one.discard)},
          {"after", hint_json(one.after)}
      });
    }
  }
  fields["discards"] = std::move(discards);
}

json::object system_answer(const LaidOut& laid, const RuleSystem& system) {
  const auto rules = *make_rule_set(system.id, {});
  json::object fields;
  fields["rules"] = system.id;
  fields["unit"] = around_play(*rules)->unit();
  fields["win"] = laid.win ? json::value(counted_json(winning_hand_of(laid, *rules), *rules))
                           : json::value(nullptr);
  fields["hand"] = nullptr;
  fields["discards"] = json::array();
  if (!laid.win) put_hints(laid, *rules, fields);
  return fields;
}

}  // namespace

std::optional<net::HttpAnswer> answer_calculator(const net::HttpRequest& request) {
  if (request.path != "/api/v1/hand") return std::nullopt;
  const auto laid = laid_out(query_of(request.query));
  if (!laid) {
    return json_answer(
        json::object{
            {"error",    "bad_hand"           },
            {"field",    laid.error().field   },
            {"sentence", laid.error().sentence}
    },
        400);
  }
  json::array systems;
  for (const RuleSystem& system : rule_systems()) systems.push_back(system_answer(*laid, system));
  return json_answer(json::object{
      {"laid_out", hand_json(laid->hand)},
      {"systems",  std::move(systems)   }
  });
}

}  // namespace lair
