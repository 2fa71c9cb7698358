// What happens to the game while a person is missing: the host's policy, step by step.
#pragma once

#include <optional>

#include "server/table/presence.hpp"
#include "server/table/records.hpp"
#include "server/table/state.hpp"

namespace lair::table {

// How long the people present may take to vote about a missing person.
inline constexpr Millis kAbsenceVoteTime{45'000};

// A person's absence as the table times it.
struct Missing {
  Seat seat = Seat::A;
  Millis stage_since{0};  // when the last step was taken, or time began to count
  Millis now{0};
};

// Rules T7.1, T7.2. Returns the next step for the person at `missing.seat` if it is due, else
// nothing. Time counts only in a match that is not paused, while somebody else is here.
std::optional<Change> absence_step(const TableState& state,
                                   const Presence& presence,
                                   const Missing& missing);

// When the next step will be due.
std::optional<Millis> absence_due(const TableState& state,
                                  const Presence& presence,
                                  Seat seat,
                                  Millis stage_since);

// Whether the seat's time stands still because the others are voting about it or are waiting.
bool is_time_held(const TableState& state, Seat seat);

}  // namespace lair::table
