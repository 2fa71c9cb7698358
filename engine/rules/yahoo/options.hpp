// The options of a yahoo table as typed values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/rules/false_mahjong.hpp"
#include "engine/rules/house.hpp"
#include "engine/seat.hpp"
#include "engine/tiles/tile.hpp"
#include "engine/units.hpp"

namespace lair::yahoo {

enum class ChairRotation : std::uint8_t { Forward, Backward };

// How a set lies if another seat's tile completed or extended it.
enum class Lies : std::uint8_t { Concealed, Exposed };

// What happens to a bonus tile drawn as the last tile.
enum class LastTileBonus : std::uint8_t { Stalemate, Replaced };

enum class LoserPairs : std::uint8_t { All, Best };

// Everything a host may choose, decoded once. Rules Y8.
struct Options {
  bool bonus_tiles = true;
  Faan min_faan;
  bool arrangement_only = false;
  std::uint64_t classic_limits = 0;  // bit n: row n of classic_limits() is in use
  std::optional<Suit> forbidden_suit;
  bool alike_sets = false;

  Points limit;
  bool cap_losers = true;
  bool cap_before_east = true;

  Points going_out;
  Points set_value;  // an exposed pung of simples; other sets are multiples of it
  Points wind_pair;
  Points double_wind_pair;
  Lies discard_completed_set = Lies::Concealed;
  Lies discard_kong = Lies::Exposed;
  bool one_chance_visible = true;
  bool supp_after_bonus = false;
  bool terminals_honors_independent = true;
  LoserPairs loser_pairs = LoserPairs::All;

  ChairRotation chair_rotation = ChairRotation::Forward;
  Seat first_east = Seat::A;
  bool lots_for_east = false;      // if so, `first_east` is not used
  std::uint32_t redeal_limit = 0;  // 0: no limit
  bool claims_on_last_discard = false;
  bool kong_after_claim = false;
  LastTileBonus last_tile_bonus = LastTileBonus::Stalemate;

  FalseMahJongRule false_mahjong;

  // Not a choice of the host: before revision 2, netherly was given on the replacement of the
  // seat's own kong too.
  bool netherly_on_kongs = false;
};

// Every option, in the order a form shows them.
std::span<const Option> option_list();

// The table styles a host may start from. Rule Y8.30.
std::span<const Style> style_list();

// `house` must have been made from option_list().
Options options_of(const House& house);

}  // namespace lair::yahoo
