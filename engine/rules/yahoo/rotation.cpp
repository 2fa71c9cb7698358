#include "engine/rules/yahoo/rotation.hpp"

#include "engine/rules/rounds.hpp"

namespace lair::yahoo {
namespace {

// How many chairs the players have moved; after four hands they are back where they began.
std::size_t chairs_moved(std::uint8_t hand_number, const Options& options) {
  const std::size_t moved = hand_number - 1U;
  return options.chair_rotation == ChairRotation::Forward ? moved : 4 - moved;
}

// Who has the East chair in the first hand of each round; if lots decided it, only the setup knows.
Seat first_east_of(const DealSetup& setup, const Options& options) {
  return setup.seating.seat(wind_after(Wind::East, chairs_moved(setup.hand_number, options)));
}

// East deals in hands 1 and 3, West in hands 2 and 4.
void seat_players(DealSetup& setup, Seat first_east, const Options& options) {
  BySeat<Wind> winds;
  for (const Seat seat : kSeats) {
    const std::size_t place = (index_of(seat) + 4 - index_of(first_east)) % 4;
    winds[seat] = wind_after(Wind::East, place + chairs_moved(setup.hand_number, options));
  }
  setup.seating = Seating(winds);
  setup.dealer = setup.seating.seat(setup.hand_number % 2 == 1 ? Wind::East : Wind::West);
}

std::optional<DealSetup> next_hand(DealSetup setup, const Options& options) {
  const Seat first_east = first_east_of(setup, options);
  setup.keeps = 0;
  setup.redeals = 0;
  if (!to_next_hand(setup)) return std::nullopt;
  seat_players(setup, first_east, options);
  return setup;
}

}  // namespace

DealSetup first_deal(const Options& options) {
  DealSetup setup;
  seat_players(setup, options.first_east, options);
  return setup;
}

std::optional<DealSetup> next_deal(const DealSetup& setup,
                                   std::optional<Seat> winner,
                                   const Options& options) {
  DealSetup next = setup;
  ++next.number;
  ++next.keeps;
  next.redeals = winner ? 0 : setup.redeals + 1;
  const bool dealer_won = winner == setup.dealer;
  const bool dealt_again =
      !winner && (options.redeal_limit == 0 || next.redeals < options.redeal_limit);
  if (dealer_won || dealt_again) return next;
  return next_hand(next, options);
}

}  // namespace lair::yahoo
