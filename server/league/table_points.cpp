#include "server/league/table_points.hpp"

#include <algorithm>

namespace lair::league {
namespace {

// How many seats have this place.
int sharing(const BySeat<int>& places, int place) {
  return static_cast<int>(std::ranges::count(places.values, place));
}

}  // namespace

bool is_sound(const PointsRule& rule) {
  return std::ranges::is_sorted(rule.places, std::greater<>()) && rule.places.front() <= 100 &&
         rule.places.back() >= 0;
}

BySeat<int> places_of(const BySeat<Points>& scores) {
  BySeat<int> places;
  for (const Seat seat : kSeats) {
    places[seat] = 1 + static_cast<int>(std::ranges::count_if(
                           kSeats, [&](Seat other) { return scores[other] > scores[seat]; }));
  }
  return places;
}

BySeat<TablePoints> table_points(const BySeat<Points>& scores, const PointsRule& rule) {
  const BySeat<int> places = places_of(scores);
  std::array<int, 4> worth = rule.places;
  // If two tie for third, Ties::Printed gives the points of the two lowest places to the two above,
  // half each.
  int extra = 0;
  if (rule.ties == Ties::Printed && sharing(places, 3) == 2) {
    extra = 12 * (worth[2] + worth[3]) / 2;
    worth[2] = worth[3] = 0;
  }
  BySeat<TablePoints> points;
  for (const Seat seat : kSeats) {
    const int first = places[seat] - 1;
    const int together = sharing(places, places[seat]);
    int sum = 0;
    for (int place = first; place < first + together; ++place) {
      sum += 12 * worth.at(static_cast<std::size_t>(place));
    }
    points[seat] = TablePoints(sum / together + (first < 2 ? extra : 0));
  }
  return points;
}

}  // namespace lair::league
