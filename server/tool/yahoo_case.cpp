#include "server/tool/yahoo_case.hpp"

#include "engine/tiles/notation.hpp"
#include "server/tool/case_checks.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

Circumstances yahoo_circumstances(const Fields& flags) {
  Circumstances how;
  how.self_drawn = flags.flag("self_pick");
  how.robbing = flags.flag("robbing");
  how.last_tile = flags.flag("last_tile");
  how.drawn_as = drawn_as(flags, how.self_drawn);
  how.kongs_in_turn = how.drawn_as == DrawKind::KongReplacement ? 1 : 0;
  how.is_dealer = flags.flag("heaven");
  how.opening.own_first_draw = flags.flag("heaven") || flags.flag("nether");
  how.opening.dealers_first_discard = flags.flag("earth");
  return how;
}

void check_yahoo_flags(const Fields& flags, const Circumstances& how, const YahooCase& one) {
  if (how.robbing && how.self_drawn) {
    throw CaseError("flags.robbing", "a robbed tile is no self pick");
  }
  const int first_tile_wins = flags.flag("heaven") + flags.flag("earth") + flags.flag("nether");
  if (first_tile_wins > 1) throw CaseError("flags", "one of heaven, earth and nether at most");
  if (how.opening.own_first_draw && !how.self_drawn) {
    throw CaseError("flags", "heaven and nether are self picks");
  }
  if (how.opening.dealers_first_discard && how.self_drawn) {
    throw CaseError("flags.earth", "the dealer's discard is no self pick");
  }
  check_discarder(one.discarder, one.winner);
}

ByWind<Hand> others_of(const Fields& fields, Wind winner) {
  ByWind<Hand> hands;
  for (const Wind seat : kWinds) {
    if (seat != winner) hands[seat] = fields.object(code_of(Tile::of(seat))).hand();
  }
  for (const auto& seat : fields.json()) {
    const auto wind = wind_of(seat.key());
    if (!wind || *wind == winner) {
      throw CaseError(fields.name(seat.key()), "it takes the three seats that did not win");
    }
  }
  return hands;
}

// Checks the winner's tiles first, so that the error names the right field.
void check_tiles(const Hand& winner, const YahooCase& one) {
  TileCounts tiles;
  count_in(winner, tiles);
  check_counts(tiles, "concealed, melds, bonus", *one.rules, as_code);
  tiles.add(one.winner.winning_tile);
  check_counts(tiles, "winning_tile", *one.rules, as_code);
  if (!one.others) return;
  for (const Wind seat : kWinds) {
    count_in((*one.others)[seat], tiles);
    check_counts(tiles, "others." + std::string(code_of(Tile::of(seat))), *one.rules, as_code);
  }
}

// The kinds whose four tiles all lie open.
TileCounts visible_of(const Fields& fields, const YahooCase& one) {
  TileCounts visible;
  if (fields.find("visible_exhausted") == nullptr) return visible;
  for (const Tile tile : fields.tiles("visible_exhausted")) {
    const bool held = one.winner.concealed.has(tile);  // including the winning tile
    if (tile.is_bonus() || held) {
      throw CaseError("visible_exhausted",
                      std::string(code_of(tile)) + " cannot lie face up four times");
    }
    if (!visible.has(tile)) visible.add(tile, 4);
  }
  return visible;
}

}  // namespace

YahooCase yahoo_case(const Fields& fields) {
  const json::value* declare = fields.find("declare");
  if (declare != nullptr && *declare != "hand") throw CaseError("declare", "it takes \"hand\"");
  YahooCase one;
  one.rules = rules_at_house(fields, "yahoo");
  const Hand hand = fields.hand();
  one.winner = winner_from(fields);
  one.winner.how = yahoo_circumstances(fields.object("flags"));
  one.winner.visible = visible_of(fields, one);
  one.discarder = fields.optional_wind("discarder");
  check_yahoo_flags(fields.object("flags"), one.winner.how, one);
  if (fields.find("others") != nullptr) {
    one.others = others_of(fields.object("others"), one.winner.seat_wind);
  }
  check_tiles(hand, one);
  return one;
}

}  // namespace lair::tool
