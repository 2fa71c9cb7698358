#include "engine/rules/mcr/table_points.hpp"

#include <algorithm>
#include <array>

namespace lair::mcr {
namespace {

constexpr int kTwelfths = 12;

// Values for first to fourth place.
using ByPlace = std::array<int, 4>;
constexpr ByPlace kShared{4 * kTwelfths, 2 * kTwelfths, 1 * kTwelfths, 0};

// The point for third place goes to the two places before it.
constexpr ByPlace kTieForThird{4 * kTwelfths + kTwelfths / 2, 2 * kTwelfths + kTwelfths / 2, 0, 0};

// A seat's place: how many seats are before it, and how many, itself included, have its score.
struct Place {
  std::size_t before = 0;
  std::size_t equals = 0;
};

Place place_of(Points score, const BySeat<Points>& scores) {
  Place place;
  for (const Points other : scores) {
    if (other > score) ++place.before;
    if (other == score) ++place.equals;
  }
  return place;
}

}  // namespace

BySeat<TablePoints> table_points(const BySeat<Points>& scores, Ties ties) {
  const bool tie_for_third = std::ranges::any_of(scores, [&](Points score) {
    const Place place = place_of(score, scores);
    return place.before == 2 && place.equals == 2;
  });
  const ByPlace& worth = tie_for_third && ties == Ties::Printed ? kTieForThird : kShared;
  BySeat<TablePoints> points;
  for (const Seat seat : kSeats) {
    const Place place = place_of(scores[seat], scores);
    int shared = 0;
    for (std::size_t at = 0; at < place.equals; ++at) shared += worth[place.before + at];
    points[seat] = TablePoints(shared / static_cast<int>(place.equals));
  }
  return points;
}

}  // namespace lair::mcr
