// What the places of a game are worth, in exact fractions.
#pragma once

#include <array>
#include <cstdint>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::league {

// Table points in twelfths: every way of sharing whole points among two, three or four is exact.
using TablePoints = Amount<struct TwelfthUnit, std::int32_t>;

constexpr TablePoints whole_points(int points) { return TablePoints(12 * points); }

enum class Ties : std::uint8_t {
  Printed,  // as the source prints them: players who tie for third leave that point to the two
            // above
  Shared,   // players who tie share what the places are worth
};

struct PointsRule {
  std::array<int, 4> places{4, 2, 1, 0};  // whole points, first to fourth
  Ties ties = Ties::Printed;

  friend bool operator==(const PointsRule&, const PointsRule&) = default;
};

// Whether the places are worth 0 to 100 each, none more than the place before it.
bool is_sound(const PointsRule& rule);

// What each seat gets for the scores of a game; the sum is always that of all places.
BySeat<TablePoints> table_points(const BySeat<Points>& scores, const PointsRule& rule);

// 1 for the best score; players who tie share the better place.
BySeat<int> places_of(const BySeat<Points>& scores);

}  // namespace lair::league
