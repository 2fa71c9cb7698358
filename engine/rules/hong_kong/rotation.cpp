#include "engine/rules/hong_kong/rotation.hpp"

#include "engine/rules/rounds.hpp"

namespace lair::hong_kong {
namespace {

// Every seat takes the wind before its own, so South becomes East.
void shift_winds(DealSetup& setup) {
  BySeat<Wind> winds = setup.seating.winds();
  for (Wind& wind : winds) wind = wind_after(wind, 3);
  setup.seating = Seating(winds);
  setup.dealer = setup.seating.seat(Wind::East);
}

}  // namespace

std::optional<DealSetup> next_deal(const DealSetup& setup, std::optional<Seat> winner) {
  DealSetup next = setup;
  ++next.number;
  if (!winner || winner == setup.dealer) {
    ++next.keeps;
    next.redeals = winner ? 0 : setup.redeals + 1;
    return next;
  }
  next.keeps = 0;
  next.redeals = 0;
  if (!to_next_hand(next)) return std::nullopt;
  shift_winds(next);
  return next;
}

}  // namespace lair::hong_kong
