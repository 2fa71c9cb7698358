#include "engine/rules/mcr/fans.hpp"

#include <algorithm>

#include "engine/hands/special_forms.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::mcr {
namespace {

// Groups of kinds that fan look for.

template <int kLowest, int kHighest>
constexpr Kinds kSuited = kinds_that([](Tile tile) {
  return tile.is_suited() && tile.number() >= kLowest && tile.number() <= kHighest;
});

constexpr Kinds kWinds = kinds_of(Suit::Winds);
constexpr Kinds kDragons = kinds_of(Suit::Dragons);
constexpr Kinds kEven = kSuited<2, 2> | kSuited<4, 4> | kSuited<6, 6> | kSuited<8, 8>;
constexpr Kinds kGreen{"2s"_t, "3s"_t, "4s"_t, "6s"_t, "8s"_t, "G"_t};
constexpr Kinds kReversible{"1p"_t,
                            "2p"_t,
                            "3p"_t,
                            "4p"_t,
                            "5p"_t,
                            "8p"_t,
                            "9p"_t,
                            "2s"_t,
                            "4s"_t,
                            "5s"_t,
                            "6s"_t,
                            "8s"_t,
                            "9s"_t,
                            "B"_t};

bool holds_only(const Facts& facts, Kinds kinds) { return facts.of_hand.kinds.within(kinds); }

int all_green(const Facts& facts) { return holds_only(facts, kGreen); }

int all_terminals(const Facts& facts) { return holds_only(facts, kTerminals); }

int all_honors(const Facts& facts) { return holds_only(facts, kHonors); }

int all_terminals_and_honors(const Facts& facts) { return holds_only(facts, kOrphans); }

int full_flush(const Facts& facts) {
  return facts.of_hand.suits == 1 && !facts.of_hand.has_honors();
}

int half_flush(const Facts& facts) {
  return facts.of_hand.suits == 1 && facts.of_hand.has_honors();
}

int upper_tiles(const Facts& facts) { return holds_only(facts, kSuited<7, 9>); }

int middle_tiles(const Facts& facts) { return holds_only(facts, kSuited<4, 6>); }

int lower_tiles(const Facts& facts) { return holds_only(facts, kSuited<1, 3>); }

int upper_four(const Facts& facts) { return holds_only(facts, kSuited<6, 9>); }

int lower_four(const Facts& facts) { return holds_only(facts, kSuited<1, 4>); }

int reversible_tiles(const Facts& facts) { return holds_only(facts, kReversible); }

int all_simples(const Facts& facts) { return holds_only(facts, kSuited<2, 8>); }

int all_types(const Facts& facts) {
  const HandFacts& hand = facts.of_hand;
  return hand.suits == 3 && hand.kinds.has_any(kWinds) && hand.kinds.has_any(kDragons);
}

int one_voided_suit(const Facts& facts) { return facts.of_hand.suits == 2; }

int no_honors(const Facts& facts) { return !facts.of_hand.has_honors(); }

// Counts suit tiles, and honors too if ruling M8.12 is off; only in seven pairs can four honors
// alike be anything but a kong. Ruling M8.13 concerns seven pairs only.
int tile_hog(const Facts& facts) {
  const Options& options = facts.of_hand.options;
  const bool is_greatest = all_green(facts) != 0 || all_terminals(facts) != 0;
  if (facts.form == Form::SevenPairs && is_greatest && options.sphog) return 0;
  const Kinds hogs = facts.of_hand.hogs;
  return (options.suithog ? hogs - kHonors : hogs).size();
}

// Hands with a form of their own.

int nine_gates(const Facts& facts) { return facts.of_hand.nine_gates; }

int always(const Facts&) { return 1; }

// Seven kinds of one suit in a row.
int seven_shifted_pairs(const Facts& facts) {
  const Kinds kinds = facts.of_hand.kinds;
  if (kinds.size() != 7 || full_flush(facts) == 0) return 0;
  for (int step = 1; step <= 6; ++step) {
    if (!kinds.has(kinds.first().up(step))) return 0;
  }
  return 1;
}

int greater_honors_and_knitted(const Facts& facts) { return facts.of_hand.kinds.has_all(kHonors); }

int knitted_straight(const Facts& facts) {
  return facts.form == Form::KnittedStraight || knitting_within(facts.of_hand.kinds).has_value();
}

// Sets of winds and dragons.

bool has_eyes_of(const Facts& facts, Kinds kinds) { return kinds.has(facts.reading.eyes); }

int big_four_winds(const Facts& facts) { return facts.count_pungs(kWinds) == 4; }

int little_four_winds(const Facts& facts) {
  return facts.count_pungs(kWinds) == 3 && has_eyes_of(facts, kWinds);
}

int big_three_winds(const Facts& facts) { return facts.count_pungs(kWinds) == 3; }

int big_three_dragons(const Facts& facts) { return facts.count_pungs(kDragons) == 3; }

int little_three_dragons(const Facts& facts) {
  return facts.count_pungs(kDragons) == 2 && has_eyes_of(facts, kDragons);
}

int two_dragon_pungs(const Facts& facts) { return facts.count_pungs(kDragons) == 2; }

int dragon_pung(const Facts& facts) { return facts.count_pungs(kDragons) == 1; }

int prevalent_wind(const Facts& facts) {
  return facts.pungs.has(Tile::of(facts.hand().prevailing));
}

int seat_wind(const Facts& facts) { return facts.pungs.has(Tile::of(facts.hand().seat_wind)); }

// Winds that make a fan of winds do not count again. Rule M5.6; rulings M8.7, M8.10.
int pung_of_terminals_or_honors(const Facts& facts) {
  const Options& options = facts.of_hand.options;
  Kinds winds = kWinds;
  if (!options.w73) {
    winds = winds - Kinds{Tile::of(facts.hand().prevailing), Tile::of(facts.hand().seat_wind)};
  }
  const int of_winds = facts.count_pungs(kWinds) >= 3 ? 0 : facts.count_pungs(winds);
  const int of_terminals = facts.count_pungs(kTerminals);
  if (facts.of_hand.nine_gates) return std::max(0, of_terminals - 1);
  return of_winds + of_terminals;
}

// Kinds of sets.

bool each_set(const Facts& facts, bool (*holds)(const Set&)) {
  return std::ranges::all_of(facts.reading.sets, holds);
}

int all_pungs(const Facts& facts) { return facts.all_pungs(); }

int all_chows(const Facts& facts) { return facts.pungs.empty() && facts.reading.eyes.is_suited(); }

int all_even_pungs(const Facts& facts) {
  return facts.all_pungs() && facts.pungs.within(kEven) && has_eyes_of(facts, kEven);
}

int all_fives(const Facts& facts) {
  return has_eyes_of(facts, kSuited<5, 5>) && each_set(facts, [](const Set& set) {
           return set.tile.is_suited() && set.holds(Tile::of(set.tile.suit(), 5));
         });
}

int outside_hand(const Facts& facts) {
  return has_eyes_of(facts, kOrphans) && each_set(facts, [](const Set& set) {
           return set.tile.is_terminal_or_honor() || (set.is_chow() && set.tile.number() == 7);
         });
}

template <Fan kFan>
int combined(const Facts& facts) {
  return static_cast<int>(std::ranges::count(facts.combined, kFan));
}

// How the sets lie. One line for kongs, one for concealed pungs; rules M5.20, M5.21.

int four_kongs(const Facts& facts) { return facts.of_hand.kongs() == 4; }

int three_kongs(const Facts& facts) { return facts.of_hand.kongs() == 3; }

int two_concealed_kongs(const Facts& facts) {
  return facts.of_hand.concealed_kongs == 2 && facts.of_hand.exposed_kongs == 0;
}

bool has_one_kong_each_way(const Facts& facts) {
  return facts.of_hand.concealed_kongs == 1 && facts.of_hand.exposed_kongs == 1;
}

int two_melded_kongs(const Facts& facts) {
  if (has_one_kong_each_way(facts)) return facts.of_hand.options.mck;
  return facts.of_hand.exposed_kongs == 2 && facts.of_hand.concealed_kongs == 0;
}

int melded_and_concealed_kong(const Facts& facts) {
  return has_one_kong_each_way(facts) && !facts.of_hand.options.mck;
}

int concealed_kong(const Facts& facts) {
  return facts.of_hand.concealed_kongs == 1 && facts.of_hand.kongs() <= 2;
}

int melded_kong(const Facts& facts) {
  return facts.of_hand.exposed_kongs == 1 && facts.of_hand.kongs() == 1;
}

int four_concealed_pungs(const Facts& facts) { return facts.concealed_pungs == 4; }

int three_concealed_pungs(const Facts& facts) { return facts.concealed_pungs == 3; }

int two_concealed_pungs(const Facts& facts) { return facts.concealed_pungs == 2; }

int melded_hand(const Facts& facts) {
  return facts.of_hand.exposed_sets == 4 && !facts.how().self_drawn;
}

int fully_concealed_hand(const Facts& facts) {
  return facts.of_hand.is_concealed() && facts.how().self_drawn;
}

int concealed_hand(const Facts& facts) {
  return facts.of_hand.is_concealed() && !facts.how().self_drawn;
}

// How the winning tile came.

int last_tile_draw(const Facts& facts) { return facts.how().last_tile && facts.how().self_drawn; }

// M6.47 excludes this fan for a robbed tile. Rule M9.1.
int last_tile_claim(const Facts& facts) { return facts.how().last_tile && !facts.how().self_drawn; }

// Rule M9.3.
int out_with_replacement_tile(const Facts& facts) {
  return facts.how().self_drawn && facts.how().drawn_as == DrawKind::KongReplacement;
}

int robbing_the_kong(const Facts& facts) { return facts.how().robbing; }

// Rule M5.5.
int last_of_its_kind(const Facts& facts) {
  return facts.hand().visible.has(facts.hand().winning_tile, 3);
}

int edge_wait(const Facts& facts) { return facts.of_hand.one_wait && facts.completed.edge; }

int closed_wait(const Facts& facts) { return facts.of_hand.one_wait && facts.completed.closed; }

int single_wait(const Facts& facts) { return facts.of_hand.one_wait && facts.completed.eyes; }

int self_drawn(const Facts& facts) { return facts.how().self_drawn; }

int flower_tiles(const Facts& facts) { return static_cast<int>(facts.hand().bonus.size()); }

using F = Fan;
using enum Scope;

// Which forms score what: rule M5.7.
constexpr Forms kEvery{Form::FourSets,
                       Form::KnittedStraight,
                       Form::SevenPairs,
                       Form::ThirteenOrphans,
                       Form::HonorsAndKnitted};
constexpr Forms kOfKinds{Form::FourSets, Form::KnittedStraight, Form::SevenPairs};
constexpr Forms kWithSets{Form::FourSets, Form::KnittedStraight};
constexpr Forms kFourSets{Form::FourSets};
constexpr Forms kPairs{Form::SevenPairs};
constexpr Forms kThirteen{Form::ThirteenOrphans};
constexpr Forms kSingles{Form::HonorsAndKnitted};
constexpr Forms kKnitted{Form::KnittedStraight, Form::HonorsAndKnitted};

constexpr auto kLackOfOthers = nullptr;  // rule M5.4

// Fan by their numbers, as rules M6 name them.
template <class... Numbers>
constexpr FanSet not_with(Numbers... numbers) {
  return FanSet{static_cast<Fan>(numbers)...};
}

// clang-format off
constexpr std::array<FanRow, kFans> kFanRows{{
    {F::BigFourWinds,             88_faan, "big_four_winds",              "Big Four Winds",                   kFourSets, Divided, big_four_winds,                        not_with(9, 38, 49, 60, 61, 73),      "M6.1"},
    {F::BigThreeDragons,          88_faan, "big_three_dragons",           "Big Three Dragons",                kFourSets, Divided, big_three_dragons,                     not_with(54, 59),                     "M6.2"},
    {F::AllGreen,                 88_faan, "all_green",                   "All Green",                        kOfKinds,  Whole,   all_green,                             FanSet(),                             "M6.3"},
    {F::NineGates,                88_faan, "nine_gates",                  "Nine Gates",                       kFourSets, Whole,   nine_gates,                            not_with(22, 62, 76, 77, 78, 79),     "M6.4"},
    {F::FourKongs,                88_faan, "four_kongs",                  "Four Kongs",                       kFourSets, Whole,   four_kongs,                            not_with(17, 48, 49, 57, 67, 74, 79), "M6.5"},
    {F::SevenShiftedPairs,        88_faan, "seven_shifted_pairs",         "Seven Shifted Pairs",              kPairs,    Whole,   seven_shifted_pairs,                   not_with(19, 22, 62, 76, 79),         "M6.6"},
    {F::ThirteenOrphans,          88_faan, "thirteen_orphans",            "Thirteen Orphans",                 kThirteen, Whole,   always,                                not_with(18, 52, 62, 79),             "M6.7"},
    {F::AllTerminals,             64_faan, "all_terminals",               "All Terminals",                    kOfKinds,  Whole,   all_terminals,                         not_with(18, 49, 55, 73, 76),         "M6.8"},
    {F::LittleFourWinds,          64_faan, "little_four_winds",           "Little Four Winds",                kFourSets, Divided, little_four_winds,                     not_with(38),                         "M6.9"},
    {F::LittleThreeDragons,       64_faan, "little_three_dragons",        "Little Three Dragons",             kFourSets, Divided, little_three_dragons,                  not_with(54, 59),                     "M6.10"},
    {F::AllHonors,                64_faan, "all_honors",                  "All Honors",                       kOfKinds,  Whole,   all_honors,                            not_with(18, 49, 55, 73),             "M6.11"},
    {F::FourConcealedPungs,       64_faan, "four_concealed_pungs",        "Four Concealed Pungs",             kFourSets, Divided, four_concealed_pungs,                  not_with(33, 49, 62, 66),             "M6.12"},
    {F::PureTerminalChows,        64_faan, "pure_terminal_chows",         "Pure Terminal Chows",              kFourSets, Divided, combined<F::PureTerminalChows>,        not_with(19, 22, 63, 69, 70, 72, 76), "M6.13"},
    {F::QuadrupleChow,            48_faan, "quadruple_chow",              "Quadruple Chow",                   kFourSets, Divided, combined<F::QuadrupleChow>,            not_with(23, 24, 64, 69),             "M6.14"},
    {F::FourPureShiftedPungs,     48_faan, "four_pure_shifted_pungs",     "Four Pure Shifted Pungs",          kFourSets, Divided, combined<F::FourPureShiftedPungs>,     not_with(23, 24, 49, 64, 69),         "M6.15"},
    {F::FourPureShiftedChows,     32_faan, "four_pure_shifted_chows",     "Four Pure Shifted Chows",          kFourSets, Divided, combined<F::FourPureShiftedChows>,     not_with(30, 71, 72),                 "M6.16"},
    {F::ThreeKongs,               32_faan, "three_kongs",                 "Three Kongs",                      kFourSets, Whole,   three_kongs,                           not_with(48, 57, 67, 74),             "M6.17"},
    {F::AllTerminalsAndHonors,    32_faan, "all_terminals_and_honors",    "All Terminals and Honors",         kOfKinds,  Whole,   all_terminals_and_honors,              not_with(49, 55, 73),                 "M6.18"},
    {F::SevenPairs,               24_faan, "seven_pairs",                 "Seven Pairs",                      kPairs,    Whole,   always,                                not_with(62, 79),                     "M6.19"},
    {F::GreaterHonorsAndKnitted,  24_faan, "greater_honors_and_knitted",  "Greater Honors and Knitted Tiles", kSingles,  Whole,   greater_honors_and_knitted,            not_with(34, 52, 62),                 "M6.20"},
    {F::AllEvenPungs,             24_faan, "all_even_pungs",              "All Even Pungs",                   kFourSets, Divided, all_even_pungs,                        not_with(49, 68, 76),                 "M6.21"},
    {F::FullFlush,                24_faan, "full_flush",                  "Full Flush",                       kOfKinds,  Whole,   full_flush,                            not_with(76),                         "M6.22"},
    {F::PureTripleChow,           24_faan, "pure_triple_chow",            "Pure Triple Chow",                 kFourSets, Divided, combined<F::PureTripleChow>,           not_with(24, 69),                     "M6.23"},
    {F::PureShiftedPungs,         24_faan, "pure_shifted_pungs",          "Pure Shifted Pungs",               kFourSets, Divided, combined<F::PureShiftedPungs>,         not_with(23),                         "M6.24"},
    {F::UpperTiles,               24_faan, "upper_tiles",                 "Upper Tiles",                      kOfKinds,  Whole,   upper_tiles,                           not_with(36, 76),                     "M6.25"},
    {F::MiddleTiles,              24_faan, "middle_tiles",                "Middle Tiles",                     kOfKinds,  Whole,   middle_tiles,                          not_with(68, 76),                     "M6.26"},
    {F::LowerTiles,               24_faan, "lower_tiles",                 "Lower Tiles",                      kOfKinds,  Whole,   lower_tiles,                           not_with(37, 76),                     "M6.27"},
    {F::PureStraight,             16_faan, "pure_straight",               "Pure Straight",                    kFourSets, Divided, combined<F::PureStraight>,             FanSet(),                             "M6.28"},
    {F::ThreeSuitedTerminalChows, 16_faan, "three_suited_terminal_chows", "Three-Suited Terminal Chows",      kFourSets, Divided, combined<F::ThreeSuitedTerminalChows>, not_with(63, 70, 72, 76),             "M6.29"},
    {F::PureShiftedChows,         16_faan, "pure_shifted_chows",          "Pure Shifted Chows",               kFourSets, Divided, combined<F::PureShiftedChows>,         FanSet(),                             "M6.30"},
    {F::AllFives,                 16_faan, "all_fives",                   "All Fives",                        kFourSets, Divided, all_fives,                             not_with(68, 76),                     "M6.31"},
    {F::TriplePung,               16_faan, "triple_pung",                 "Triple Pung",                      kFourSets, Divided, combined<F::TriplePung>,               not_with(65),                         "M6.32"},
    {F::ThreeConcealedPungs,      16_faan, "three_concealed_pungs",       "Three Concealed Pungs",            kFourSets, Divided, three_concealed_pungs,                 not_with(66),                         "M6.33"},
    {F::LesserHonorsAndKnitted,   12_faan, "lesser_honors_and_knitted",   "Lesser Honors and Knitted Tiles",  kSingles,  Whole,   always,                                not_with(52, 62),                     "M6.34"},
    {F::KnittedStraight,          12_faan, "knitted_straight",            "Knitted Straight",                 kKnitted,  Whole,   knitted_straight,                      FanSet(),                             "M6.35"},
    {F::UpperFour,                12_faan, "upper_four",                  "Upper Four",                       kOfKinds,  Whole,   upper_four,                            not_with(76),                         "M6.36"},
    {F::LowerFour,                12_faan, "lower_four",                  "Lower Four",                       kOfKinds,  Whole,   lower_four,                            not_with(76),                         "M6.37"},
    {F::BigThreeWinds,            12_faan, "big_three_winds",             "Big Three Winds",                  kFourSets, Divided, big_three_winds,                       FanSet(),                             "M6.38"},
    {F::MixedStraight,             8_faan, "mixed_straight",              "Mixed Straight",                   kFourSets, Divided, combined<F::MixedStraight>,            FanSet(),                             "M6.39"},
    {F::ReversibleTiles,           8_faan, "reversible_tiles",            "Reversible Tiles",                 kOfKinds,  Whole,   reversible_tiles,                      not_with(75),                         "M6.40"},
    {F::MixedTripleChow,           8_faan, "mixed_triple_chow",           "Mixed Triple Chow",                kFourSets, Divided, combined<F::MixedTripleChow>,          FanSet(),                             "M6.41"},
    {F::MixedShiftedPungs,         8_faan, "mixed_shifted_pungs",         "Mixed Shifted Pungs",              kFourSets, Divided, combined<F::MixedShiftedPungs>,        FanSet(),                             "M6.42"},
    {F::ChickenHand,               8_faan, "chicken_hand",                "Chicken Hand",                     kWithSets, Divided, kLackOfOthers,                         FanSet(),                             "M6.43"},
    {F::LastTileDraw,              8_faan, "last_tile_draw",              "Last Tile Draw",                   kEvery,    Whole,   last_tile_draw,                        not_with(80),                         "M6.44"},
    {F::LastTileClaim,             8_faan, "last_tile_claim",             "Last Tile Claim",                  kEvery,    Whole,   last_tile_claim,                       FanSet(),                             "M6.45"},
    {F::OutWithReplacementTile,    8_faan, "out_with_replacement_tile",   "Out with Replacement Tile",        kEvery,    Whole,   out_with_replacement_tile,             not_with(80),                         "M6.46"},
    {F::RobbingTheKong,            8_faan, "robbing_the_kong",            "Robbing the Kong",                 kEvery,    Whole,   robbing_the_kong,                      not_with(44, 45, 58),                 "M6.47"},
    {F::TwoConcealedKongs,         8_faan, "two_concealed_kongs",         "Two Concealed Kongs",              kFourSets, Whole,   two_concealed_kongs,                   not_with(66, 67),                     "M6.48"},
    {F::AllPungs,                  6_faan, "all_pungs",                   "All Pungs",                        kFourSets, Divided, all_pungs,                             FanSet(),                             "M6.49"},
    {F::HalfFlush,                 6_faan, "half_flush",                  "Half Flush",                       kOfKinds,  Whole,   half_flush,                            FanSet(),                             "M6.50"},
    {F::MixedShiftedChows,         6_faan, "mixed_shifted_chows",         "Mixed Shifted Chows",              kFourSets, Divided, combined<F::MixedShiftedChows>,        FanSet(),                             "M6.51"},
    {F::AllTypes,                  6_faan, "all_types",                   "All Types",                        kOfKinds,  Whole,   all_types,                             FanSet(),                             "M6.52"},
    {F::MeldedHand,                6_faan, "melded_hand",                 "Melded Hand",                      kFourSets, Whole,   melded_hand,                           not_with(79),                         "M6.53"},
    {F::TwoDragonPungs,            6_faan, "two_dragon_pungs",            "Two Dragon Pungs",                 kFourSets, Divided, two_dragon_pungs,                      not_with(59),                         "M6.54"},
    {F::OutsideHand,               4_faan, "outside_hand",                "Outside Hand",                     kFourSets, Divided, outside_hand,                          FanSet(),                             "M6.55"},
    {F::FullyConcealedHand,        4_faan, "fully_concealed_hand",        "Fully Concealed Hand",             kEvery,    Whole,   fully_concealed_hand,                  not_with(62, 80),                     "M6.56"},
    {F::TwoMeldedKongs,            4_faan, "two_melded_kongs",            "Two Melded Kongs",                 kFourSets, Whole,   two_melded_kongs,                      not_with(74),                         "M6.57"},
    {F::LastOfItsKind,             4_faan, "last_of_its_kind",            "Last Tile",                        kEvery,    Whole,   last_of_its_kind,                      FanSet(),                             "M6.58"},
    {F::DragonPung,                2_faan, "dragon_pung",                 "Dragon Pung",                      kWithSets, Divided, dragon_pung,                           FanSet(),                             "M6.59"},
    {F::PrevalentWind,             2_faan, "prevalent_wind",              "Prevalent Wind",                   kWithSets, Divided, prevalent_wind,                        FanSet(),                             "M6.60"},
    {F::SeatWind,                  2_faan, "seat_wind",                   "Seat Wind",                        kWithSets, Divided, seat_wind,                             FanSet(),                             "M6.61"},
    {F::ConcealedHand,             2_faan, "concealed_hand",              "Concealed Hand",                   kEvery,    Whole,   concealed_hand,                        FanSet(),                             "M6.62"},
    {F::AllChows,                  2_faan, "all_chows",                   "All Chows",                        kWithSets, Divided, all_chows,                             not_with(76),                         "M6.63"},
    {F::TileHog,                   2_faan, "tile_hog",                    "Tile Hog",                         kOfKinds,  Whole,   tile_hog,                              FanSet(),                             "M6.64"},
    {F::DoublePung,                2_faan, "double_pung",                 "Double Pung",                      kFourSets, Divided, combined<F::DoublePung>,               FanSet(),                             "M6.65"},
    {F::TwoConcealedPungs,         2_faan, "two_concealed_pungs",         "Two Concealed Pungs",              kFourSets, Divided, two_concealed_pungs,                   FanSet(),                             "M6.66"},
    {F::ConcealedKong,             2_faan, "concealed_kong",              "Concealed Kong",                   kWithSets, Whole,   concealed_kong,                        FanSet(),                             "M6.67"},
    {F::AllSimples,                2_faan, "all_simples",                 "All Simples",                      kOfKinds,  Whole,   all_simples,                           not_with(76),                         "M6.68"},
    {F::PureDoubleChow,            1_faan, "pure_double_chow",            "Pure Double Chow",                 kFourSets, Divided, combined<F::PureDoubleChow>,           FanSet(),                             "M6.69"},
    {F::MixedDoubleChow,           1_faan, "mixed_double_chow",           "Mixed Double Chow",                kFourSets, Divided, combined<F::MixedDoubleChow>,          FanSet(),                             "M6.70"},
    {F::ShortStraight,             1_faan, "short_straight",              "Short Straight",                   kFourSets, Divided, combined<F::ShortStraight>,            FanSet(),                             "M6.71"},
    {F::TwoTerminalChows,          1_faan, "two_terminal_chows",          "Two Terminal Chows",               kFourSets, Divided, combined<F::TwoTerminalChows>,         FanSet(),                             "M6.72"},
    {F::PungOfTerminalsOrHonors,   1_faan, "pung_of_terminals_or_honors", "Pung of Terminals or Honors",      kWithSets, Divided, pung_of_terminals_or_honors,           FanSet(),                             "M6.73"},
    {F::MeldedKong,                1_faan, "melded_kong",                 "Melded Kong",                      kWithSets, Whole,   melded_kong,                           FanSet(),                             "M6.74"},
    {F::OneVoidedSuit,             1_faan, "one_voided_suit",             "One Voided Suit",                  kOfKinds,  Whole,   one_voided_suit,                       FanSet(),                             "M6.75"},
    {F::NoHonors,                  1_faan, "no_honors",                   "No Honors",                        kOfKinds,  Whole,   no_honors,                             FanSet(),                             "M6.76"},
    {F::EdgeWait,                  1_faan, "edge_wait",                   "Edge Wait",                        kWithSets, Divided, edge_wait,                             not_with(78, 79),                     "M6.77"},
    {F::ClosedWait,                1_faan, "closed_wait",                 "Closed Wait",                      kWithSets, Divided, closed_wait,                           not_with(77, 79),                     "M6.78"},
    {F::SingleWait,                1_faan, "single_wait",                 "Single Wait",                      kWithSets, Divided, single_wait,                           not_with(77, 78),                     "M6.79"},
    {F::SelfDrawn,                 1_faan, "self_drawn",                  "Self-Drawn",                       kEvery,    Whole,   self_drawn,                            FanSet(),                             "M6.80"},
    {F::FlowerTiles,               1_faan, "flower_tiles",                "Flower Tiles",                     kEvery,    Whole,   flower_tiles,                          FanSet(),                             "M6.81"},
    {F::MeldedAndConcealedKong,    5_faan, "melded_and_concealed_kong",   "Melded and Concealed Kong",        kFourSets, Whole,   melded_and_concealed_kong,             not_with(57, 67, 74),                 "M6.82"},
}};

// clang-format on

constexpr bool one_row_per_fan_in_order() {
  for (std::size_t at = 0; at < kFanRows.size(); ++at) {
    if (index_of(kFanRows[at].fan) != at) return false;
  }
  return kFanRows.back().fan == Fan::MeldedAndConcealedKong;
}

static_assert(one_row_per_fan_in_order());

// Up to number 81 the list goes from the greatest to the least. Rule M6.
constexpr bool grades_fall() {
  for (std::size_t at = 1; at < index_of(Fan::MeldedAndConcealedKong); ++at) {
    if (kFanRows[at - 1].faan < kFanRows[at].faan) return false;
  }
  return true;
}

static_assert(grades_fall());

// For each fan, how many codes come before its own.
constexpr std::array<std::uint8_t, kFans> kPlaceByCode = [] {
  std::array<std::uint8_t, kFans> places{};
  for (const FanRow& row : kFanRows) {
    for (const FanRow& other : kFanRows) {
      if (other.code < row.code) ++places[index_of(row.fan)];
    }
  }
  return places;
}();

// The rows to work out for each form: first those about the whole hand, then those about a reading.
constexpr auto kToAsk = [] {
  std::array<std::array<InlineVector<CountedFan, kFans>, kForms>, 2> to_ask;
  for (const FanRow& row : kFanRows) {
    for (std::size_t form = 0; form < kForms; ++form) {
      if (row.fan == Fan::ChickenHand || !row.forms.has(static_cast<Form>(form))) continue;
      to_ask[static_cast<std::size_t>(row.scope)][form].push_back({row.fan, row.times});
    }
  }
  return to_ask;
}();

}  // namespace

const std::array<FanRow, kFans>& fan_rows() { return kFanRows; }

std::size_t place_by_code(Fan fan) { return kPlaceByCode[index_of(fan)]; }

std::span<const CountedFan> counted_fans(Scope scope, Form form) {
  const auto& fans = kToAsk[static_cast<std::size_t>(scope)][static_cast<std::size_t>(form)];
  return {fans.begin(), fans.size()};
}

}  // namespace lair::mcr
