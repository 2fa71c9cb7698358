#include "engine/rules/yahoo/elements.hpp"

#include <bit>
#include <tuple>

#include "engine/rules/yahoo/row_order.hpp"

namespace lair::yahoo {
namespace {

bool kfc_chicken(const Facts& facts) { return facts.of_hand.suits >= 2 && !facts.all_pungs(); }

bool one_suit_with_honors(const Facts& facts) {
  return facts.of_hand.suits == 1 && facts.of_hand.has_honors();
}

bool semi_pure(const Facts& facts) { return one_suit_with_honors(facts) && !facts.all_pungs(); }

bool semi_pure_all_pongs(const Facts& facts) {
  return one_suit_with_honors(facts) && facts.all_pungs();
}

bool all_honors_pongs_semi_pure(const Facts& facts) {
  return facts.dragon_pungs + facts.wind_pungs == 4 && facts.reading.eyes.is_suited();
}

bool mixed_all_pongs(const Facts& facts) {
  return facts.of_hand.suits >= 2 && facts.all_pungs() && facts.of_hand.has_simples();
}

bool terminals_honors_pongs(const Facts& facts) {
  return facts.of_hand.suits >= 2 && facts.all_pungs() && !facts.of_hand.has_simples() &&
         facts.of_hand.has_honors();
}

bool pure_suit(const Facts& facts) {
  return facts.of_hand.suits == 1 && !facts.of_hand.has_honors();
}

bool all_pongs(const Facts& facts) { return pure_suit(facts) && facts.all_pungs(); }

bool all_chows(const Facts& facts) { return facts.all_chows(); }

bool one_dragon_pong(const Facts& facts) { return facts.dragon_pungs == 1; }

bool two_dragon_pongs(const Facts& facts) { return facts.dragon_pungs == 2; }

bool minor_dragons(const Facts& facts) {
  return two_dragon_pongs(facts) && facts.reading.eyes.is_dragon();
}

bool major_dragons(const Facts& facts) { return facts.dragon_pungs == 3; }

bool own_wind(const Facts& facts) { return facts.pungs.has(Tile::of(facts.hand().seat_wind)); }

bool prevailing_wind(const Facts& facts) {
  return facts.pungs.has(Tile::of(facts.hand().prevailing));
}

bool minor_winds(const Facts& facts) {
  return facts.wind_pungs == 3 && facts.reading.eyes.is_wind();
}

bool major_winds(const Facts& facts) { return facts.wind_pungs == 4; }

bool no_flowers_no_seasons(const Facts& facts) {
  return facts.of_hand.options.bonus_tiles && facts.of_hand.garden.total() == 0;
}

bool own_flower(const Facts& facts) { return facts.of_hand.garden.own_flower; }

bool own_season(const Facts& facts) { return facts.of_hand.garden.own_season; }

bool flower_kong(const Facts& facts) { return facts.of_hand.garden.flowers == 4; }

bool season_kong(const Facts& facts) { return facts.of_hand.garden.seasons == 4; }

bool all_hidden(const Facts& facts) { return facts.of_hand.hidden; }

bool self_pick(const Facts& facts) { return facts.how().self_drawn; }

bool last_tile(const Facts& facts) { return facts.how().last_tile; }

bool supplementary_tile(const Facts& facts) { return facts.of_hand.supplementary; }

bool robbing_a_kong(const Facts& facts) { return facts.how().robbing; }

using enum Category;
using E = Element;

constexpr ElementSet kHonorPongs = bit(E::AllHonorsPongsSemiPure);
constexpr ElementSet kMinorDragons = bit(E::MinorDragons);
constexpr ElementSet kFourWinds = bit(E::MinorWinds) | bit(E::MajorWinds);
constexpr ElementSet kFlowerKong = bit(E::FlowerKong);
constexpr ElementSet kSeasonKong = bit(E::SeasonKong);

// clang-format off
constexpr std::array<ElementRow, kElements> kElementRows{{
    {E::KfcChicken,              0_faan, "kfc_chicken",                 Arrangement,  0,             kfc_chicken,                 "Y4.10"},
    {E::SemiPure,                3_faan, "semi_pure",                   Arrangement,  0,             semi_pure,                   "Y4.11"},
    {E::SemiPureAllPongs,        6_faan, "semi_pure_all_pongs",         Arrangement,  kHonorPongs,   semi_pure_all_pongs,         "Y4.12"},
    {E::AllHonorsPongsSemiPure,  6_faan, "all_honours_pongs_semi_pure", Arrangement,  0,             all_honors_pongs_semi_pure,  "Y4.13"},
    {E::MixedAllPongs,           3_faan, "mixed_all_pongs",             Arrangement,  0,             mixed_all_pongs,             "Y4.14"},
    {E::TerminalsHonorsPongs,    6_faan, "terminals_honours_pongs",     Arrangement,  0,             terminals_honors_pongs,      "Y4.15"},
    {E::PureSuit,                6_faan, "pure_suit",                   Arrangement,  0,             pure_suit,                   "Y4.16"},
    {E::AllPongs,                3_faan, "all_pongs",                   Arrangement,  0,             all_pongs,                   "Y4.17"},
    {E::AllChows,                1_faan, "all_chows",                   Sets,         0,             all_chows,                   "Y4.20"},
    {E::OneDragonPong,           1_faan, "one_dragon_pong",             Sets,         0,             one_dragon_pong,             "Y4.21"},
    {E::TwoDragonPongs,          2_faan, "two_dragon_pongs",            Sets,         kMinorDragons, two_dragon_pongs,            "Y4.22"},
    {E::MinorDragons,            3_faan, "minor_dragons",               Sets,         0,             minor_dragons,               "Y4.23"},
    {E::MajorDragons,            6_faan, "major_dragons",               Sets,         0,             major_dragons,               "Y4.24"},
    {E::OwnWind,                 1_faan, "own_wind",                    Sets,         kFourWinds,    own_wind,                    "Y4.25"},
    {E::PrevailingWind,          1_faan, "prevailing_wind",             Sets,         kFourWinds,    prevailing_wind,             "Y4.26"},
    {E::MinorWinds,              6_faan, "minor_winds",                 Sets,         0,             minor_winds,                 "Y4.27"},
    {E::MajorWinds,              6_faan, "major_winds",                 Sets,         0,             major_winds,                 "Y4.28"},
    {E::NoFlowersNoSeasons,      1_faan, "no_flowers_no_seasons",       Bonus,        0,             no_flowers_no_seasons,       "Y4.30"},
    {E::OwnFlower,               1_faan, "own_flower",                  Bonus,        kFlowerKong,   own_flower,                  "Y4.31"},
    {E::OwnSeason,               1_faan, "own_season",                  Bonus,        kSeasonKong,   own_season,                  "Y4.32"},
    {E::FlowerKong,              2_faan, "flower_kong",                 Bonus,        0,             flower_kong,                 "Y4.33"},
    {E::SeasonKong,              2_faan, "season_kong",                 Bonus,        0,             season_kong,                 "Y4.34"},
    {E::AllHidden,               1_faan, "all_hidden",                  WayOfWinning, 0,             all_hidden,                  "Y4.40"},
    {E::SelfPick,                1_faan, "self_pick",                   WayOfWinning, 0,             self_pick,                   "Y4.41"},
    {E::LastTile,                1_faan, "last_tile",                   WayOfWinning, 0,             last_tile,                   "Y4.42"},
    {E::SupplementaryTile,       1_faan, "supplementary_tile",          WayOfWinning, 0,             supplementary_tile,          "Y4.43"},
    {E::RobbingAKong,            1_faan, "robbing_a_kong",              WayOfWinning, 0,             robbing_a_kong,              "Y4.44"},
}};

// clang-format on

constexpr bool one_row_per_element_in_order() {
  for (std::size_t at = 0; at < kElementRows.size(); ++at) {
    if (kElementRows[at].element != static_cast<Element>(at)) return false;
  }
  return kElementRows.back().element == Element::RobbingAKong;
}

static_assert(one_row_per_element_in_order());

ElementSet elements_held(const Facts& facts) {
  ElementSet held = 0;
  for_each_place<kElements>([&](auto at) {
    if (kElementRows[at].holds(facts)) held |= ElementSet{1} << at;
  });
  for_each_place<kElements>([&](auto at) {
    if ((held & kElementRows[at].replaced_by) != 0) held &= ~(ElementSet{1} << at);
  });
  return held;
}

}  // namespace

const std::array<ElementRow, kElements>& element_rows() { return kElementRows; }

void write_elements(ElementSet elements, std::vector<ScoreItem>& items) {
  constexpr auto kPlaces = places_by_code(kElementRows);
  for (const std::size_t at : kPlaces) {
    if ((elements >> at & 1) == 0) continue;
    const ElementRow& row = kElementRows[at];
    items.push_back({ScoreSection::Elements, row.code, row.faan.count(), row.rule});
  }
}

FaanAccount faan_account(const Facts& facts) {
  FaanAccount account;
  account.elements = elements_held(facts);
  account.limits = limits_met(facts);
  for (ElementSet left = account.elements; left != 0; left &= left - 1) {
    const ElementRow& row = kElementRows[static_cast<std::size_t>(std::countr_zero(left))];
    account.sum += row.faan;
    if (row.category == Category::Arrangement) account.arrangement += row.faan;
  }
  if (arrangement_limit(account.limits) != nullptr) account.arrangement = kLimitFaan;
  return account;
}

bool is_better(const FaanAccount& a, const FaanAccount& b) {
  return std::tuple(a.limits != 0, a.sum) > std::tuple(b.limits != 0, b.sum);
}

}  // namespace lair::yahoo
