// Who has a seat in a season, who waits for one.
#pragma once

#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// Who moves up from the waiting list, who goes to its end instead; never more of those.
struct Moves {
  std::vector<PlayerId> moved_up;
  std::vector<PlayerId> gave_way;

  friend bool operator==(const Moves&, const Moves&) = default;
};

// What the next round does to the waiting list. Free seats go to the first of it; then a seat whose
// player missed check-in does, whose latest to register gives way first. Where there was a check-in
// only those move up who checked in.
Moves moves_for_next(const Season& season);

void move_up(Season& season, const Moves& moves);

// Those of the waiting list for whom there are free seats, as once a season has got more of them.
std::vector<PlayerId> first_waiting(const Season& season);

// Takes them up.
void fill_seats(Season& season);

bool has_free_seat(const Season& season);

// Who may take the seat of somebody who does not come in this round, the first to ask first: of the
// waiting list, checked in where the round had a check-in, at no table of it.
std::vector<PlayerId> substitutes_for(const Season& season, const Round& round);

}  // namespace lair::league
