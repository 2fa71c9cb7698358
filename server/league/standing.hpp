// One place in the standings of a season.
#pragma once

#include <array>
#include <cstdint>

#include "engine/units.hpp"
#include "server/league/table_points.hpp"

namespace lair::league {

// Computed from the records.
struct Standing {
  std::uint32_t place = 1;           // in the season
  std::uint32_t division_place = 1;  // in their division; without divisions, in the season
  PlayerId player;
  TablePoints points;  // with byes; less penalties, except in a duplicate
  TablePoints penalties;
  std::int64_t compared = 0;  // in a duplicate: twelfths of comparison points, less penalties
  std::int64_t score = 0;     // game points of all games
  std::int32_t hands = 0;     // won
  std::int32_t games = 0;
  std::int32_t byes = 0;
  std::array<std::int32_t, 4> places{};  // how often first, …, fourth
  std::int64_t largest = 0;              // game points of the best game, at least 0
  bool has_withdrawn = false;
  std::uint32_t reached = 0;   // in a knock-out: the last round they were drawn for
  bool is_out = false;         // in a knock-out
  std::uint32_t division = 0;  // 1 is the highest; 0 in a season without divisions
  std::int32_t moves = 0;      // if it were over now: 1 a division up, -1 one down

  friend bool operator==(const Standing&, const Standing&) = default;
};

}  // namespace lair::league
