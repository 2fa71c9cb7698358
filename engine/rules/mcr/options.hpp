// The options of a table of the Mahjong Competition Rules as typed values.
#pragma once

#include <cstdint>
#include <span>

#include "engine/rules/false_mahjong.hpp"
#include "engine/rules/house.hpp"
#include "engine/units.hpp"

namespace lair::mcr {

// How many table points seats with equal scores get. Rule M7.5.
enum class Ties : std::uint8_t { Printed, Shared };

// Everything a host may choose, decoded once. Rules M8; the rulings on which sources differ have
// the names used in the published test cases.
struct Options {
  bool bonus_tiles = true;
  Faan min_points = 8_faan;
  bool seat_change = true;
  Ties ties = Ties::Printed;

  bool fc = true;
  bool ck8 = true;
  bool mck = true;
  bool w73 = true;
  bool ghf = true;
  bool tdp = true;
  bool ngp = true;
  bool kec = true;
  bool suithog = true;
  bool sphog = true;

  FalseMahJongRule false_mahjong;
};

// Every option, in the order a form shows them.
std::span<const Option> option_list();

// The table styles a host may start from. Rule M8.20.
std::span<const Style> style_list();

// `house` must have been made from option_list().
Options options_of(const House& house);

}  // namespace lair::mcr
