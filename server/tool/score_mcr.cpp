// The cases of the Mahjong Competition Rules for `lair score`.
#include "server/tool/score_mcr.hpp"

#include <algorithm>

#include "engine/rules/mcr/fans.hpp"
#include "server/tool/case_checks.hpp"
#include "server/tool/score_systems.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

Circumstances mcr_circumstances(const Fields& flags) {
  Circumstances how;
  how.self_drawn = flags.flag("self_pick");
  how.robbing = flags.flag("robbing");
  how.last_tile = flags.flag("last_tile_draw") || flags.flag("last_discard");
  if (how.self_drawn) how.drawn_as = DrawKind::Turn;
  if (const json::value* replacement = flags.find("replacement")) {
    if (*replacement != "kong") throw CaseError("flags.replacement", "it takes null or \"kong\"");
    how.drawn_as = DrawKind::KongReplacement;
    how.kongs_in_turn = 1;
  }
  return how;
}

void check_mcr_flags(const Fields& flags, const McrCase& one) {
  const Circumstances& how = one.winner.how;
  if (how.self_drawn && (how.robbing || flags.flag("last_discard"))) {
    throw CaseError("flags.self_pick", "a self-pick is neither robbed nor a discard");
  }
  if (!how.self_drawn && (how.drawn_as || flags.flag("last_tile_draw"))) {
    throw CaseError("flags.self_pick", "only a self-pick replaces a tile or is drawn last");
  }
  check_discarder(one.discarder, one.winner);
}

// If the three other tiles of the kind lie open, the hand cannot have another.
void check_last_of_kind(const WinningHand& hand) {
  if (hand.visible.has(hand.winning_tile) && hand.concealed.has(hand.winning_tile, 2)) {
    throw CaseError("flags.last_of_kind", "one more of the kind is in hand");
  }
}

json::value mcr_reason(const ScoreSheet& sheet) {
  if (sheet.is_win()) return nullptr;
  return sheet.refusal == WinRefusal::BelowMinimum ? "below_minimum" : "not_a_winning_hand";
}

// The fan by number, each with how often it counts.
json::array fans_of(const ScoreSheet& sheet) {
  json::array fans;
  for (const mcr::FanRow& row : mcr::fan_rows()) {
    std::int64_t count = std::ranges::count(sheet.items, row.code, &ScoreItem::code);
    if (count == 0) continue;
    if (row.fan == mcr::Fan::FlowerTiles) {
      count = std::ranges::find(sheet.items, row.code, &ScoreItem::code)->value;
    }
    fans.push_back(json::object{
        {"no",    static_cast<int>(row.fan)},
        {"name",  row.name                 },
        {"count", count                    }
    });
  }
  return fans;
}

}  // namespace

McrCase mcr_case(const Fields& fields) {
  McrCase one;
  one.rules = rules_at_house(fields, "mcr");
  const Fields flags = fields.object("flags");
  one.winner = winner_from(fields);
  one.winner.how = mcr_circumstances(flags);
  if (flags.flag("last_of_kind")) one.winner.visible.add(one.winner.winning_tile, 3);
  one.discarder = fields.optional_wind("discarder");
  check_mcr_flags(flags, one);
  check_held(one.winner, *one.rules);
  check_last_of_kind(one.winner);
  return one;
}

json::object score_mcr(const Fields& fields) {
  const McrCase one = mcr_case(fields);
  const ScoreSheet sheet = one.rules->score(one.winner);
  const bool is_complete = sheet.faan.has_value();
  json::object scored;
  scored["valid"] = sheet.is_win();
  scored["reason"] = mcr_reason(sheet);
  scored["fans"] = fans_of(sheet);
  scored["points"] = is_complete ? json::value(sheet.faan->count()) : json::value();
  scored["total"] = is_complete ? json::value(sheet.total.count()) : json::value();
  scored["payments"] =
      sheet.is_win() ? json::value(payments_to_winner(*one.rules, one.winner, one.discarder, sheet))
                     : json::value();
  return scored;
}

ScoredHand hand_mcr(const Fields& fields) {
  const McrCase one = mcr_case(fields);
  return {.rules = one.rules,
          .winner = one.winner,
          .discarder = one.discarder,
          .sheet = one.rules->score(one.winner)};
}

}  // namespace lair::tool
