#include "engine/rules/mcr/rotation.hpp"

#include "engine/rules/rounds.hpp"

namespace lair::mcr {
namespace {

// The winds of seats A, B, C, D in the first hand of each round, if the players change seats. Rule
// M3.3.
constexpr ByWind<BySeat<Wind>> kRoundSeats{{{
    {{Wind::East, Wind::South, Wind::West, Wind::North}},
    {{Wind::South, Wind::East, Wind::North, Wind::West}},
    {{Wind::North, Wind::West, Wind::East, Wind::South}},
    {{Wind::West, Wind::North, Wind::South, Wind::East}},
}}};

// South becomes East with each hand of the round. Rule M3.2.
void seat_players(DealSetup& setup, const Options& options) {
  const Wind round = options.seat_change ? setup.prevailing : Wind::East;
  const std::size_t passed = setup.hand_number - 1U;
  BySeat<Wind> winds = kRoundSeats[round];
  for (Wind& wind : winds) wind = wind_after(wind, 4 - passed);
  setup.seating = Seating(winds);
  setup.dealer = setup.seating.seat(Wind::East);
}

}  // namespace

DealSetup first_deal() { return DealSetup(); }

// Rule M3.1.
std::optional<DealSetup> next_deal(const DealSetup& setup, const Options& options) {
  DealSetup next = setup;
  ++next.number;
  if (!to_next_hand(next)) return std::nullopt;
  seat_players(next, options);
  return next;
}

}  // namespace lair::mcr
