#include "server/tool/score_hk.hpp"

#include "engine/tiles/notation.hpp"
#include "server/tool/case_checks.hpp"
#include "server/tool/score_systems.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::string_view kHkos = "hkos";

// A hand slightly too long or too short is dead or no winning hand, which is a valid answer; far
// from 13 tiles it is a mistake in the case.
constexpr std::size_t kOffByMost = 2;
constexpr std::string_view kFaanLaak = "faan-laak";

Declared declared_in(const Fields& fields, std::string_view rules) {
  const std::string text = fields.text("declare");
  if (text == "hand") return Declared::CompleteHand;
  if (rules != kHkos) throw CaseError("declare", "it takes \"hand\"");
  if (text == "seven_bonus") return Declared::SevenBonus;
  if (text == "eight_bonus") return Declared::EightBonus;
  throw CaseError("declare", "it takes \"hand\", \"seven_bonus\" or \"eight_bonus\"");
}

std::uint32_t dealer_keeps_in(const Fields& fields) {
  json::error_code error;
  const auto keeps = fields.at("dealer_keeps").to_number<std::uint32_t>(error);
  if (error) throw CaseError("dealer_keeps", "it takes a whole number from 0");
  return keeps;
}

Circumstances hk_circumstances(const Fields& fields, std::string_view rules) {
  const Fields flags = fields.object("flags");
  const bool earth = flags.flag("earth");
  Circumstances how;
  how.self_drawn = flags.flag("self_pick");
  how.robbing = flags.flag("robbing");
  how.last_tile = flags.flag("last_tile_draw") || flags.flag("last_discard");
  how.drawn_as = drawn_as(flags, how.self_drawn);
  if (how.drawn_as == DrawKind::KongReplacement) {
    how.kongs_in_turn = flags.flag("gong_on_gong") ? 2 : 1;
  }
  how.is_dealer = flags.flag("dealer");
  how.dealer_keeps = dealer_keeps_in(fields);
  how.dead_hand = fields.flag("dead");
  how.opening.own_first_draw = flags.flag("heaven") || (earth && rules == kHkos);
  how.opening.dealers_first_discard = earth && rules == kFaanLaak;
  how.opening.before_own_draw = flags.flag("man");
  return how;
}

void check_draw(const Fields& flags, bool self_drawn) {
  if (self_drawn && (flags.flag("robbing") || flags.flag("last_discard") || flags.flag("man"))) {
    throw CaseError("flags.self_pick", "a self-pick is neither robbed nor a discard");
  }
  if (!self_drawn && (flags.flag("last_tile_draw") || flags.flag("heaven"))) {
    throw CaseError("flags.self_pick", "only a self-pick is drawn last or dealt");
  }
  if (flags.flag("gong_on_gong") && flags.at("replacement") != "kong") {
    throw CaseError("flags.gong_on_gong", "its tile replaces a kong");
  }
}

void check_seats(const Fields& flags, const HkCase& one) {
  const WinningHand& winner = one.winner;
  if (winner.how.is_dealer != (winner.seat_wind == Wind::East)) {
    throw CaseError("flags.dealer", "it is true for the seat of East");
  }
  if (flags.flag("heaven") && !winner.how.is_dealer) {
    throw CaseError("flags.heaven", "only the dealer is dealt a whole hand");
  }
  check_discarder(one.discarder, winner);
}

void check_bonus_win(const HkCase& one) {
  const std::size_t needed = one.declared == Declared::SevenBonus ? 7 : 8;
  if (one.winner.bonus.size() != needed) {
    throw CaseError("bonus", "a win by bonus tiles takes exactly as many as it says");
  }
  if (!one.winner.how.self_drawn) {
    throw CaseError("flags.self_pick", "a win by bonus tiles is a self-pick");
  }
}

void check_size(const Hand& hand) {
  const std::size_t size = hand.size_in_sets();
  if (size + kOffByMost >= 13 && size <= 13 + kOffByMost) return;
  throw CaseError(
      "concealed",
      "a hand has 13 tiles, a meld counted as three; this one has " + std::to_string(size));
}

void read_tiles(const Fields& fields, HkCase& one) {
  const Hand hand = fields.hand_of_any_size();
  check_size(hand);
  one.winner.concealed = hand.concealed;
  one.winner.melds = hand.melds;
  one.winner.bonus = hand.bonus;
  if (one.declared != Declared::CompleteHand) return;
  one.winner.winning_tile = fields.tile("winning_tile");
  if (one.winner.winning_tile.is_bonus()) {
    throw CaseError("winning_tile", "a flower or season completes no hand");
  }
  one.winner.concealed.add(one.winner.winning_tile);
}

json::value hk_reason(const ScoreSheet& sheet) {
  switch (sheet.refusal) {
    case WinRefusal::BelowMinimum:
      return "below_minimum";
    case WinRefusal::DeadHand:
      return "dead_hand";
    case WinRefusal::NotAWinningHand:
      return "not_a_winning_hand";
    case WinRefusal::None:
    case WinRefusal::HouseRule:
      break;
  }
  return nullptr;
}

json::array elements_of(const ScoreSheet& sheet) {
  json::array elements;
  for (const ScoreItem& item : sheet.items) {
    if (item.section != ScoreSection::Elements) continue;
    elements.push_back(json::object{
        {"name", item.code },
        {"faan", item.value}
    });
  }
  return elements;
}

json::object scored_case(const HkCase& one, const ScoreSheet& sheet) {
  json::object scored;
  scored["valid"] = sheet.is_win();
  scored["reason"] = hk_reason(sheet);
  scored["elements"] = elements_of(sheet);
  scored["faan"] = sheet.faan ? json::value(sheet.faan->count()) : json::value();
  scored["limits"] = limits_of(sheet);
  scored["payments"] =
      sheet.is_win() ? json::value(payments_to_winner(*one.rules, one.winner, one.discarder, sheet))
                     : json::value();
  return scored;
}

ScoredHand hand_of(const Fields& fields, std::string_view rules) {
  const HkCase one = hk_case(fields, rules);
  return {
      .rules = one.rules, .winner = one.winner, .discarder = one.discarder, .sheet = sheet_of(one)};
}

}  // namespace

HkCase hk_case(const Fields& fields, std::string_view rules) {
  HkCase one;
  one.rules = rules_at_house(fields, rules);
  one.declared = declared_in(fields, rules);
  read_tiles(fields, one);
  one.winner.seat_wind = fields.wind("seat_wind");
  one.winner.prevailing = fields.wind("round_wind");
  one.winner.how = hk_circumstances(fields, rules);
  one.discarder = fields.optional_wind("discarder");
  const Fields flags = fields.object("flags");
  check_draw(flags, one.winner.how.self_drawn);
  check_seats(flags, one);
  check_held(one.winner, *one.rules);
  if (one.declared != Declared::CompleteHand) check_bonus_win(one);
  return one;
}

ScoreSheet sheet_of(const HkCase& one) {
  if (one.declared == Declared::CompleteHand) return one.rules->score(one.winner);
  const Hand hand{
      .concealed = one.winner.concealed, .melds = one.winner.melds, .bonus = one.winner.bonus};
  const auto win = one.rules->bonus_win(hand, one.winner.how);
  if (win) return win->sheet;
  // A house may have no wins by bonus tiles.
  ScoreSheet refused;
  refused.refusal = WinRefusal::NotAWinningHand;
  return refused;
}

json::object score_hkos(const Fields& fields) {
  const HkCase one = hk_case(fields, kHkos);
  return scored_case(one, sheet_of(one));
}

json::object score_faan_laak(const Fields& fields) {
  const HkCase one = hk_case(fields, kFaanLaak);
  const ScoreSheet sheet = sheet_of(one);
  json::object scored = scored_case(one, sheet);
  scored["final"] = sheet.is_win() ? json::value(sheet.total.count()) : json::value();
  return scored;
}

ScoredHand hand_hkos(const Fields& fields) { return hand_of(fields, kHkos); }

ScoredHand hand_faan_laak(const Fields& fields) { return hand_of(fields, kFaanLaak); }

}  // namespace lair::tool
