// Who has a seat in a season, and who waits for one.
#pragma once

#include <cstddef>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// Who moves up from the waiting list, and who goes to its end instead; at least as many move up as
// give way.
struct Moves {
  std::vector<PlayerId> moved_up;
  std::vector<PlayerId> gave_way;

  friend bool operator==(const Moves&, const Moves&) = default;
};

// What drawing the next round does to the waiting list. Free seats go to the first players of the
// list; after those, the seats of players who missed check-in, starting with the player who
// registered last. If there was a check-in, only players who checked in move up.
Moves moves_for_next(const Season& season);

void move_up(Season& season, const Moves& moves);

// What a round that has been drawn does to it: whoever was drawn plays. On older servers players
// kept seats that settings had added which were then undone.
void take_seats(Season& season, const RoundStarted& started);

// The players of the waiting list for whom there are free seats, for example after a season got
// more of them.
std::vector<PlayerId> first_waiting(const Season& season);

// Moves up the players that first_waiting returns.
void fill_seats(Season& season);

// None once a knock-out has begun.
std::size_t free_seats(const Season& season);

// Who may take the seat of a player who does not come in this round, in the order in which to ask
// them: players of the waiting list who sit at no table of the round, and who checked in if the
// round had a check-in.
std::vector<PlayerId> substitutes_for(const Season& season, const Round& round);

}  // namespace lair::league
