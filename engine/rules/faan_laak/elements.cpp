#include "engine/rules/faan_laak/elements.hpp"

#include "engine/ensure.hpp"

namespace lair::faan_laak {
namespace {

using hong_kong::bit;
using hong_kong::kDragons;

int dragon_set(const Facts& facts, const Options&) { return facts.count_pungs(kDragons); }

int own_wind_set(const Facts& facts, const Options&) {
  return facts.pungs.has(Tile::of(facts.hand().seat_wind));
}

int round_wind_set(const Facts& facts, const Options&) {
  return facts.pungs.has(Tile::of(facts.hand().prevailing));
}

int little_three_dragons(const Facts& facts, const Options&) { return facts.all_but_one(kDragons); }

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

int pung_hand(const Facts& facts, const Options&) { return facts.all_pungs(); }

int one_suit_and_honors(const Facts& facts, const Options&) { return facts.one_suit_with_honors(); }

int one_suit_only(const Facts& facts, const Options&) { return facts.one_suit_only(); }

int self_drawn(const Facts& facts, const Options&) { return facts.how().self_drawn; }

int last_wall_tile(const Facts& facts, const Options&) {
  return facts.how().self_drawn && facts.how().last_tile;
}

int last_discard(const Facts& facts, const Options&) {
  return !facts.how().self_drawn && facts.how().last_tile;
}

int supplement_tile(const Facts& facts, const Options& options) {
  if (!facts.how().self_drawn) return 0;
  return facts.how().drawn_as == DrawKind::KongReplacement ||
         (facts.how().drawn_as == DrawKind::BonusReplacement && options.supplement_for_bonus);
}

int robbing_a_kong(const Facts& facts, const Options&) { return facts.how().robbing; }

int kong_on_kong(const Facts& facts, const Options&) { return facts.kong_on_kong(); }

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
    {E::DragonSet,          1_faan, nullptr,                 "dragon_set",           dragon_set,           kLittle,   nullptr,                 "F3.1"},
    {E::OwnWindSet,         1_faan, nullptr,                 "own_wind_set",         own_wind_set,         0,         nullptr,                 "F3.2"},
    {E::RoundWindSet,       1_faan, nullptr,                 "round_wind_set",       round_wind_set,       0,         nullptr,                 "F3.3"},
    {E::LittleThreeDragons, 4_faan, nullptr,                 "little_three_dragons", little_three_dragons, 0,         nullptr,                 "F3.4"},
    {E::OwnFlower,          1_faan, nullptr,                 "own_flower",           own_flower,           kFlowers,  kSetIncludesOwn,         "F3.5"},
    {E::OwnSeason,          1_faan, nullptr,                 "own_season",           own_season,           kSeasons,  kSetIncludesOwn,         "F3.6"},
    {E::AllFlowers,         2_faan, nullptr,                 "all_flowers",          all_flowers,          0,         nullptr,                 "F3.7"},
    {E::AllSeasons,         2_faan, nullptr,                 "all_seasons",          all_seasons,          0,         nullptr,                 "F3.8"},
    {E::NoBonusTiles,       1_faan, nullptr,                 "no_bonus_tiles",       no_bonus_tiles,       0,         nullptr,                 "F3.9"},
    {E::ChowHand,           1_faan, nullptr,                 "chow_hand",            chow_hand,            0,         nullptr,                 "F3.10"},
    {E::PungHand,           2_faan, &O::pung_hand,           "pung_hand",            pung_hand,            0,         nullptr,                 "F3.11"},
    {E::OneSuitAndHonors,   2_faan, &O::one_suit_and_honors, "one_suit_and_honors",  one_suit_and_honors,  0,         nullptr,                 "F3.12"},
    {E::OneSuitOnly,        4_faan, &O::one_suit_only,       "one_suit_only",        one_suit_only,        0,         nullptr,                 "F3.13"},
    {E::SelfDrawn,          1_faan, nullptr,                 "self_drawn",           self_drawn,           0,         nullptr,                 "F3.14"},
    {E::LastWallTile,       1_faan, nullptr,                 "last_wall_tile",       last_wall_tile,       0,         nullptr,                 "F3.15"},
    {E::LastDiscard,        1_faan, nullptr,                 "last_discard",         last_discard,         0,         nullptr,                 "F3.16"},
    {E::SupplementTile,     1_faan, nullptr,                 "supplement_tile",      supplement_tile,      kTwoKongs, kKongsIncludeSupplement, "F3.17"},
    {E::RobbingAKong,       1_faan, nullptr,                 "robbing_a_kong",       robbing_a_kong,       0,         nullptr,                 "F3.18"},
    {E::KongOnKong,         4_faan, nullptr,                 "kong_on_kong",         kong_on_kong,         0,         nullptr,                 "F3.19"},
}};

// clang-format on

constexpr bool one_row_per_element_in_order() {
  for (std::size_t at = 0; at < kElementRows.size(); ++at) {
    if (kElementRows[at].element != static_cast<Element>(at)) return false;
  }
  return kElementRows.back().element == Element::KongOnKong;
}

static_assert(one_row_per_element_in_order());

bool is_replaced(const ElementRow& row, RowSet held, const Options& options) {
  return row.replaced_at(options) && (held & row.replaced_by) != 0;
}

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
    if (is_replaced(row, held, options)) times = 0;
    account.faan += row.faan_at(options) * times;
  }
  account.counted = account.faan;
}

}  // namespace lair::faan_laak
