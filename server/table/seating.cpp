#include "server/table/seating.hpp"

#include <algorithm>

#include "server/table/bot_seat.hpp"

namespace lair::table {
namespace {

Change bot_sits(Seat seat) {
  return SeatTaken{
      .seat = seat,
      .occupant = Occupant{.kind = OccupantKind::Bot,
                           .player = {},
                           .name = std::string(bot_name(seat)),
                           .bot_plays = false}
  };
}

bool is_left_to_bots(const TableState& state, Seat leaving) {
  return std::ranges::none_of(
      kSeats, [&](Seat seat) { return seat != leaving && plays(state.seats[seat]); });
}

}  // namespace

Decided decide(const TableState& state, PlayerId player, const Sit& sit) {
  if (const auto own = seat_of(state, player)) {
    if (!state.seats[*own]->bot_plays) return {};
    return std::vector<Change>{
        SubstituteSet{.seat = *own, .bot_plays = false}
    };
  }
  if (state.match) return fail("already_begun");
  const auto free = free_seat(state);
  if (!free) return fail("no_free_seat");
  const Seat seat = sit.seat.value_or(*free);
  if (state.seats[seat]) return fail("seat_taken");
  return std::vector<Change>{
      SeatTaken{.seat = seat,
                .occupant = Occupant{.kind = OccupantKind::Person,
                                     .player = player,
                                     .name = sit.name,
                                     .bot_plays = false}}
  };
}

Decided decide(const TableState& state, PlayerId player, const Stand&) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail("not_seated");
  if (!state.is_in_match()) return std::vector<Change>{SeatLeft{.seat = *seat}};
  if (is_left_to_bots(state, *seat)) return std::vector<Change>{TableEnded{.reason = "abandoned"}};
  return std::vector<Change>{
      SubstituteSet{.seat = *seat, .bot_plays = true}
  };
}

Decided decide(const TableState& state, PlayerId player, const AddBots& add) {
  if (player != state.host) return fail("not_host");
  if (state.match) return fail("already_begun");
  if (add.seat && state.seats[*add.seat]) return fail("seat_taken");
  if (!free_seat(state)) return fail("no_free_seat");
  if (add.seat) return std::vector<Change>{bot_sits(*add.seat)};
  std::vector<Change> changes;
  for (const Seat seat : kSeats) {
    if (!state.seats[seat]) changes.push_back(bot_sits(seat));
  }
  return changes;
}

}  // namespace lair::table
