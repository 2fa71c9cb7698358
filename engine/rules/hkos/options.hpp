// The options of a Hong Kong Old Style table as typed values.
#pragma once

#include <cstdint>
#include <span>

#include "engine/rules/false_mahjong.hpp"
#include "engine/rules/house.hpp"
#include "engine/units.hpp"

namespace lair::hong_kong::hkos {

// Which eyes four chows may have.
enum class ChowEyes : std::uint8_t { Any, NoHonor, NoValueTile };

enum class Pace : std::uint8_t { Standard, Half, TenFaan, Doubling };

// What a seat pays whose discard made a big hand: nothing extra, all, or half if another seat
// discarded the winning tile.
enum class Liability : std::uint8_t { Off, Full, Shared };

// How many bonus tiles go out by themselves.
enum class BonusTilesWin : std::uint8_t { Seven, Eight, None };

// Everything a host may choose, decoded once. Rules H8.
struct Options {
  Faan min_faan = 3_faan;
  bool bonus_in_minimum = true;
  bool ruby_dragon = true;
  bool jade_dragon = false;
  bool pearl_dragon = false;
  ChowEyes all_chows_pair = ChowEyes::Any;
  Pace settling_table = Pace::Standard;
  Liability liability = Liability::Off;
  BonusTilesWin bonus_tiles_win = BonusTilesWin::Seven;
  Faan mixed_terminals = 0_faan;
  bool kong_after_claim = false;
  bool rob_concealed_for_orphans = false;
  bool passed_win_lock = false;

  FalseMahJongRule false_mahjong;
};

// Every option, in the order a form shows them.
std::span<const Option> option_list();

// The table styles a host may start from. Rule H8.20.
std::span<const Style> style_list();

// `house` must have been made from option_list().
Options options_of(const House& house);

}  // namespace lair::hong_kong::hkos
