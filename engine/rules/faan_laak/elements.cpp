#include "engine/rules/faan_laak/elements.hpp"

#include "engine/ensure.hpp"
#include "engine/rules/hong_kong/patterns.hpp"

namespace lair::hong_kong::faan_laak {
namespace {

int own_flower(const Facts& facts, const Options& options) {
  return options.flowers_used && facts.of_hand.garden.own_flower;
}

int own_season(const Facts& facts, const Options& options) {
  return options.flowers_used && facts.of_hand.garden.own_season;
}

int all_flowers(const Facts& facts, const Options& options) {
  return options.flowers_used && facts.of_hand.garden.flowers == 4;
}

int all_seasons(const Facts& facts, const Options& options) {
  return options.flowers_used && facts.of_hand.garden.seasons == 4;
}

int no_bonus_tiles(const Facts& facts, const Options& options) {
  return options.flowers_used && facts.of_hand.garden.total() == 0;
}

bool is_value_wind(Tile tile, const WinningHand& hand) {
  return tile == Tile::of(hand.seat_wind) || tile == Tile::of(hand.prevailing);
}

int chow_hand(const Facts& facts, const Options& options) {
  if (!facts.all_chows()) return 0;
  const Tile eyes = facts.reading.eyes;
  switch (options.chow_pair) {
    case ChowEyes::NoValueWind:
      return !is_value_wind(eyes, facts.hand());
    case ChowEyes::NoValueTile:
      return !eyes.is_dragon() && !is_value_wind(eyes, facts.hand());
    case ChowEyes::Any:
      return 1;
  }
  break_off("the eyes of four chows are no value wind, no value tile or any",
            std::source_location::current());
}

int supplement_tile(const Facts& facts, const Options& options) {
  if (!facts.how().self_drawn) return 0;
  return facts.how().drawn_as == DrawKind::KongReplacement ||
         (facts.how().drawn_as == DrawKind::BonusReplacement && options.supplement_for_bonus);
}

using enum Source;
using E = Element;
using O = Options;

constexpr RowSet kLittle = bit(E::LittleThreeDragons);
constexpr RowSet kFlowers = bit(E::AllFlowers);
constexpr RowSet kSeasons = bit(E::AllSeasons);
constexpr RowSet kTwoKongs = bit(E::KongOnKong);
constexpr auto kSetIncludesOwn = &O::all_flowers_includes_own;
constexpr auto kKongsIncludeSupplement = &O::kong_on_kong_includes_supplement;

// clang-format off
constexpr std::array<ElementRow, kElements> kElementRows{{
    {E::DragonSet,          1_faan, nullptr,                  "dragon_set",           Tiles,        dragon_pungs,         kLittle,   nullptr,                 "F3.1"},
    {E::OwnWindSet,         1_faan, nullptr,                  "own_wind_set",         Tiles,        seat_wind_pung,       0,         nullptr,                 "F3.2"},
    {E::RoundWindSet,       1_faan, nullptr,                  "round_wind_set",       Tiles,        round_wind_pung,      0,         nullptr,                 "F3.3"},
    {E::LittleThreeDragons, 4_faan, &O::little_three_dragons, "little_three_dragons", Tiles,        little_three_dragons, 0,         nullptr,                 "F3.4"},
    {E::OwnFlower,          1_faan, nullptr,                  "own_flower",           BonusTiles,   own_flower,           kFlowers,  kSetIncludesOwn,         "F3.5"},
    {E::OwnSeason,          1_faan, nullptr,                  "own_season",           BonusTiles,   own_season,           kSeasons,  kSetIncludesOwn,         "F3.6"},
    {E::AllFlowers,         2_faan, nullptr,                  "all_flowers",          BonusTiles,   all_flowers,          0,         nullptr,                 "F3.7"},
    {E::AllSeasons,         2_faan, nullptr,                  "all_seasons",          BonusTiles,   all_seasons,          0,         nullptr,                 "F3.8"},
    {E::NoBonusTiles,       1_faan, nullptr,                  "no_bonus_tiles",       BonusTiles,   no_bonus_tiles,       0,         nullptr,                 "F3.9"},
    {E::ChowHand,           1_faan, nullptr,                  "chow_hand",            Tiles,        chow_hand,            0,         nullptr,                 "F3.10"},
    {E::PungHand,           2_faan, &O::pung_hand,            "pung_hand",            Tiles,        all_pungs,            0,         nullptr,                 "F3.11"},
    {E::OneSuitAndHonors,   2_faan, &O::one_suit_and_honors,  "one_suit_and_honors",  Tiles,        one_suit_with_honors, 0,         nullptr,                 "F3.12"},
    {E::OneSuitOnly,        4_faan, &O::one_suit_only,        "one_suit_only",        Tiles,        one_suit_only,        0,         nullptr,                 "F3.13"},
    {E::SelfDrawn,          1_faan, nullptr,                  "self_drawn",           WayOfWinning, self_drawn,           0,         nullptr,                 "F3.14"},
    {E::LastWallTile,       1_faan, nullptr,                  "last_wall_tile",       WayOfWinning, last_draw,            0,         nullptr,                 "F3.15"},
    {E::LastDiscard,        1_faan, &O::last_discard,         "last_discard",         WayOfWinning, last_discard,         0,         nullptr,                 "F3.16"},
    {E::SupplementTile,     1_faan, nullptr,                  "supplement_tile",      WayOfWinning, supplement_tile,      kTwoKongs, kKongsIncludeSupplement, "F3.17"},
    {E::RobbingAKong,       1_faan, nullptr,                  "robbing_a_kong",       WayOfWinning, robbing,              0,         nullptr,                 "F3.18"},
    {E::KongOnKong,         4_faan, nullptr,                  "kong_on_kong",         WayOfWinning, kong_on_kong,         0,         nullptr,                 "F3.19"},
}};

// clang-format on

static_assert(one_row_each_in_order(kElementRows, &ElementRow::element, Element::KongOnKong));

}  // namespace

const std::array<ElementRow, kElements>& element_rows() { return kElementRows; }

}  // namespace lair::hong_kong::faan_laak
