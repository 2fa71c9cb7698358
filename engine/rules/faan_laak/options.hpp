// The options of a faan-laak table as typed values.
#pragma once

#include <cstdint>
#include <span>

#include "engine/rules/false_mahjong.hpp"
#include "engine/rules/house.hpp"
#include "engine/units.hpp"

namespace lair::hong_kong::faan_laak {

// Which eyes are barred from a hand of four chows.
enum class ChowEyes : std::uint8_t { NoValueWind, NoValueTile, Any };

enum class Pace : std::uint8_t { Standard, Half, Extended, Doubling };

enum class Supplements : std::uint8_t { DeadWall, BackOfWall };

// Everything a host may choose, decoded once. Rules F7.
struct Options {
  Faan min_faan = 0_faan;
  Faan pung_hand = 2_faan;
  Faan one_suit_and_honors = 2_faan;
  Faan one_suit_only = 4_faan;
  Faan little_three_dragons = 4_faan;
  Faan last_discard = 1_faan;
  Faan limit_hand_faan = 10_faan;
  Points initial_points = 2000_pts;
  ChowEyes chow_pair = ChowEyes::NoValueWind;
  Supplements dead_wall = Supplements::DeadWall;
  Pace settling_table = Pace::Standard;
  bool flowers_used = true;
  bool all_flowers_includes_own = false;
  bool kong_on_kong_includes_supplement = true;
  bool supplement_for_bonus = true;
  bool kong_after_claim = true;
  bool insurance = false;
  bool passed_win_lock = false;
  bool nine_gates_on_nine_waits = false;

  FalseMahJongRule false_mahjong;
};

// Every option, in the order a form shows them.
std::span<const Option> option_list();

// The table styles a host may start from. Rule F7.20.
std::span<const Style> style_list();

// `house` must have been made from option_list().
Options options_of(const House& house);

}  // namespace lair::hong_kong::faan_laak
