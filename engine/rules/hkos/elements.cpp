#include "engine/rules/hkos/elements.hpp"

#include "engine/ensure.hpp"
#include "engine/rules/hong_kong/patterns.hpp"

namespace lair::hong_kong::hkos {
namespace {

int no_bonus_tiles(const Facts& facts) { return facts.of_hand.garden.total() == 0; }

int own_bonus_tile(const Facts& facts) {
  return (facts.of_hand.garden.own_flower ? 1 : 0) + (facts.of_hand.garden.own_season ? 1 : 0);
}

int all_flowers(const Facts& facts) { return facts.of_hand.garden.flowers == 4; }

int all_seasons(const Facts& facts) { return facts.of_hand.garden.seasons == 4; }

int six_bonus_tiles(const Facts& facts) { return facts.of_hand.garden.total() == 6; }

int seven_bonus_tiles(const Facts& facts) { return facts.of_hand.garden.total() == 7; }

bool has_value(Tile tile, const WinningHand& hand) {
  return tile.is_dragon() || tile == Tile::of(hand.seat_wind) || tile == Tile::of(hand.prevailing);
}

int all_chows(const Facts& facts, const Options& options) {
  if (!facts.all_chows()) return 0;
  switch (options.all_chows_pair) {
    case ChowEyes::Any:
      return 1;
    case ChowEyes::NoHonor:
      return !facts.reading.eyes.is_honor();
    case ChowEyes::NoValueTile:
      return !has_value(facts.reading.eyes, facts.hand());
  }
  break_off("the eyes of four chows are any, no honor or no value tile",
            std::source_location::current());
}

int seven_pairs(const Facts& facts) { return facts.form == Form::SevenPairs; }

int concealed_hand(const Facts& facts) { return facts.of_hand.concealed; }

int replacement_tile(const Facts& facts) {
  return facts.how().self_drawn && facts.how().drawn_as && facts.how().drawn_as != DrawKind::Turn;
}

// A hand of only honors or only terminals is a limit instead.
int mixed_terminals(const Facts& facts) {
  return facts.holds_only(kTerminals | kHonors) && facts.of_hand.has_honors();
}

using enum Source;
using E = Element;

constexpr auto kMixed = &Options::mixed_terminals;
constexpr RowSet kGongOnGong = bit(E::GongOnGong);
constexpr RowSet kReplacements = bit(E::ReplacementTile) | kGongOnGong;

// clang-format off
constexpr std::array<ElementRow, kElements> kElementRows{{
    {E::DragonPung,         1_faan, nullptr, "dragon_pung",          Tiles,        dragon_pungs,         0,             nullptr, "H4.1"},
    {E::SeatWindPung,       1_faan, nullptr, "seat_wind_pung",       Tiles,        seat_wind_pung,       0,             nullptr, "H4.2"},
    {E::RoundWindPung,      1_faan, nullptr, "round_wind_pung",      Tiles,        round_wind_pung,      0,             nullptr, "H4.3"},
    {E::LittleThreeDragons, 2_faan, nullptr, "little_three_dragons", Tiles,        little_three_dragons, 0,             nullptr, "H4.4"},
    {E::NoBonusTiles,       1_faan, nullptr, "no_bonus_tiles",       BonusTiles,   no_bonus_tiles,       0,             nullptr, "H4.5"},
    {E::OwnBonusTile,       1_faan, nullptr, "own_bonus_tile",       BonusTiles,   own_bonus_tile,       0,             nullptr, "H4.6"},
    {E::AllFlowers,         1_faan, nullptr, "all_flowers",          BonusTiles,   all_flowers,          0,             nullptr, "H4.7"},
    {E::AllSeasons,         1_faan, nullptr, "all_seasons",          BonusTiles,   all_seasons,          0,             nullptr, "H4.8"},
    {E::SixBonusTiles,      1_faan, nullptr, "six_bonus_tiles",      BonusTiles,   six_bonus_tiles,      0,             nullptr, "H4.9"},
    {E::SevenBonusTiles,    3_faan, nullptr, "seven_bonus_tiles",    BonusTiles,   seven_bonus_tiles,    0,             nullptr, "H4.10"},
    {E::AllChows,           1_faan, nullptr, "all_chows",            Tiles,        all_chows,            0,             nullptr, "H4.11"},
    {E::AllPungs,           3_faan, nullptr, "all_pungs",            Tiles,        all_pungs,            0,             nullptr, "H4.12"},
    {E::SevenPairs,         3_faan, nullptr, "seven_pairs",          Tiles,        seven_pairs,          0,             nullptr, "H4.13"},
    {E::HalfFlush,          3_faan, nullptr, "half_flush",           Tiles,        one_suit_with_honors, 0,             nullptr, "H4.14"},
    {E::FullFlush,          6_faan, nullptr, "full_flush",           Tiles,        one_suit_only,        0,             nullptr, "H4.15"},
    {E::SelfPick,           1_faan, nullptr, "self_pick",            WayOfWinning, self_drawn,           0,             nullptr, "H4.16"},
    {E::ConcealedHand,      1_faan, nullptr, "concealed_hand",       WayOfWinning, concealed_hand,       0,             nullptr, "H4.17"},
    {E::LastTileDraw,       1_faan, nullptr, "last_tile_draw",       WayOfWinning, last_draw,            kReplacements, nullptr, "H4.18"},
    {E::LastTileDiscard,    1_faan, nullptr, "last_tile_discard",    WayOfWinning, last_discard,         0,             nullptr, "H4.19"},
    {E::ReplacementTile,    1_faan, nullptr, "replacement_tile",     WayOfWinning, replacement_tile,     kGongOnGong,   nullptr, "H4.20"},
    {E::GongOnGong,         2_faan, nullptr, "gong_on_gong",         WayOfWinning, kong_on_kong,         0,             nullptr, "H4.21"},
    {E::RobbingAGong,       1_faan, nullptr, "robbing_a_gong",       WayOfWinning, robbing,              0,             nullptr, "H4.22"},
    {E::MixedTerminals,     0_faan, kMixed,  "mixed_terminals",      Tiles,        mixed_terminals,      0,             nullptr, "H4.23"},
}};

// clang-format on

static_assert(one_row_each_in_order(kElementRows, &ElementRow::element, Element::MixedTerminals));

}  // namespace

const std::array<ElementRow, kElements>& element_rows() { return kElementRows; }

}  // namespace lair::hong_kong::hkos
