#include "engine/rules/hkos/elements.hpp"

#include "engine/ensure.hpp"

namespace lair::hkos {
namespace {

using hong_kong::bit;
using hong_kong::Form;
using hong_kong::kDragons;

int dragon_pung(const Facts& facts, const Options&) { return facts.count_pungs(kDragons); }

int seat_wind_pung(const Facts& facts, const Options&) {
  return facts.pungs.has(Tile::of(facts.hand().seat_wind));
}

int round_wind_pung(const Facts& facts, const Options&) {
  return facts.pungs.has(Tile::of(facts.hand().prevailing));
}

int little_three_dragons(const Facts& facts, const Options&) { return facts.all_but_one(kDragons); }

int no_bonus_tiles(const Facts& facts, const Options&) { return facts.of_hand.garden.total() == 0; }

int own_bonus_tile(const Facts& facts, const Options&) {
  return (facts.of_hand.garden.own_flower ? 1 : 0) + (facts.of_hand.garden.own_season ? 1 : 0);
}

int all_flowers(const Facts& facts, const Options&) { return facts.of_hand.garden.flowers == 4; }

int all_seasons(const Facts& facts, const Options&) { return facts.of_hand.garden.seasons == 4; }

int six_bonus_tiles(const Facts& facts, const Options&) {
  return facts.of_hand.garden.total() == 6;
}

int seven_bonus_tiles(const Facts& facts, const Options&) {
  return facts.of_hand.garden.total() == 7;
}

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

int all_pungs(const Facts& facts, const Options&) { return facts.all_pungs(); }

int seven_pairs(const Facts& facts, const Options&) { return facts.form == Form::SevenPairs; }

int half_flush(const Facts& facts, const Options&) { return facts.one_suit_with_honors(); }

int full_flush(const Facts& facts, const Options&) { return facts.one_suit_only(); }

int self_pick(const Facts& facts, const Options&) { return facts.how().self_drawn; }

int concealed_hand(const Facts& facts, const Options&) { return facts.of_hand.concealed; }

int last_tile_draw(const Facts& facts, const Options&) {
  return facts.how().self_drawn && facts.how().last_tile;
}

int last_tile_discard(const Facts& facts, const Options&) {
  return !facts.how().self_drawn && facts.how().last_tile;
}

int replacement_tile(const Facts& facts, const Options&) {
  return facts.how().self_drawn && facts.how().drawn_as && facts.how().drawn_as != DrawKind::Turn;
}

int gong_on_gong(const Facts& facts, const Options&) { return facts.kong_on_kong(); }

int robbing_a_gong(const Facts& facts, const Options&) { return facts.how().robbing; }

using enum Source;
using E = Element;

constexpr RowSet kGongOnGong = bit(E::GongOnGong);
constexpr RowSet kReplacements = bit(E::ReplacementTile) | kGongOnGong;

// clang-format off
constexpr std::array<ElementRow, kElements> kElementRows{{
    {E::DragonPung,         1_faan, "dragon_pung",          Tiles,        dragon_pung,          0,             "H4.1"},
    {E::SeatWindPung,       1_faan, "seat_wind_pung",       Tiles,        seat_wind_pung,       0,             "H4.2"},
    {E::RoundWindPung,      1_faan, "round_wind_pung",      Tiles,        round_wind_pung,      0,             "H4.3"},
    {E::LittleThreeDragons, 2_faan, "little_three_dragons", Tiles,        little_three_dragons, 0,             "H4.4"},
    {E::NoBonusTiles,       1_faan, "no_bonus_tiles",       BonusTiles,   no_bonus_tiles,       0,             "H4.5"},
    {E::OwnBonusTile,       1_faan, "own_bonus_tile",       BonusTiles,   own_bonus_tile,       0,             "H4.6"},
    {E::AllFlowers,         1_faan, "all_flowers",          BonusTiles,   all_flowers,          0,             "H4.7"},
    {E::AllSeasons,         1_faan, "all_seasons",          BonusTiles,   all_seasons,          0,             "H4.8"},
    {E::SixBonusTiles,      1_faan, "six_bonus_tiles",      BonusTiles,   six_bonus_tiles,      0,             "H4.9"},
    {E::SevenBonusTiles,    3_faan, "seven_bonus_tiles",    BonusTiles,   seven_bonus_tiles,    0,             "H4.10"},
    {E::AllChows,           1_faan, "all_chows",            Tiles,        all_chows,            0,             "H4.11"},
    {E::AllPungs,           3_faan, "all_pungs",            Tiles,        all_pungs,            0,             "H4.12"},
    {E::SevenPairs,         3_faan, "seven_pairs",          Tiles,        seven_pairs,          0,             "H4.13"},
    {E::HalfFlush,          3_faan, "half_flush",           Tiles,        half_flush,           0,             "H4.14"},
    {E::FullFlush,          6_faan, "full_flush",           Tiles,        full_flush,           0,             "H4.15"},
    {E::SelfPick,           1_faan, "self_pick",            WayOfWinning, self_pick,            0,             "H4.16"},
    {E::ConcealedHand,      1_faan, "concealed_hand",       WayOfWinning, concealed_hand,       0,             "H4.17"},
    {E::LastTileDraw,       1_faan, "last_tile_draw",       WayOfWinning, last_tile_draw,       kReplacements, "H4.18"},
    {E::LastTileDiscard,    1_faan, "last_tile_discard",    WayOfWinning, last_tile_discard,    0,             "H4.19"},
    {E::ReplacementTile,    1_faan, "replacement_tile",     WayOfWinning, replacement_tile,     kGongOnGong,   "H4.20"},
    {E::GongOnGong,         2_faan, "gong_on_gong",         WayOfWinning, gong_on_gong,         0,             "H4.21"},
    {E::RobbingAGong,       1_faan, "robbing_a_gong",       WayOfWinning, robbing_a_gong,       0,             "H4.22"},
}};

// clang-format on

constexpr bool one_row_per_element_in_order() {
  for (std::size_t at = 0; at < kElementRows.size(); ++at) {
    if (kElementRows[at].element != static_cast<Element>(at)) return false;
  }
  return kElementRows.back().element == Element::RobbingAGong;
}

static_assert(one_row_per_element_in_order());

}  // namespace

const std::array<ElementRow, kElements>& element_rows() { return kElementRows; }

void count_elements(const Facts& facts, const Options& options, Account& account) {
  RowSet held = 0;
  for (const ElementRow& row : kElementRows) {
    const int times = row.times(facts, options);
    account.times[static_cast<std::size_t>(row.element)] = static_cast<std::uint8_t>(times);
    if (times > 0) held |= bit(row.element);
  }
  for (const ElementRow& row : kElementRows) {
    std::uint8_t& times = account.times[static_cast<std::size_t>(row.element)];
    if ((held & row.replaced_by) != 0) times = 0;
    const Faan faan = row.faan * times;
    account.faan += faan;
    if (row.source != BonusTiles || options.bonus_in_minimum) account.counted += faan;
  }
}

}  // namespace lair::hkos
