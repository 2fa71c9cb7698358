#include "server/table/absence.hpp"

#include <algorithm>

#include "server/table/agreeing.hpp"

namespace lair::table {
namespace {

// Whether a person who ought to play is not here.
bool is_missing(const TableState& state, const Presence& presence, Seat seat) {
  return !presence.is_here(seat) && presence.is_somebody_here() && state.is_in_match() &&
         !state.paused && plays(state.seats[seat]);
}

std::optional<Change> next_step(const TableState& state,
                                const Presence& presence,
                                const Missing& missing) {
  const Seat seat = missing.seat;
  const PlayerId player = state.seats[seat]->player;
  const Absence& absence = state.absences[seat];
  if (!absence.away) {
    return WentAway{.seat = seat, .player = player, .excused = presence.is_excused(seat)};
  }
  switch (state.settings.policies.absence.then) {
    case AbsenceStep::Wait:
      return std::nullopt;
    case AbsenceStep::Bot:
      return SubstituteSet{.seat = seat, .bot_plays = true};
    case AbsenceStep::End:
      return TableEnded{.reason = "absent", .by = seat, .excused = absence.excused};
    case AbsenceStep::Ask:
      break;
  }
  if (!absence.asked) return AbsenceAsked{.seat = seat, .player = player};
  const auto choice = absence_choice(state, seat, presence.counted_on(), true);
  if (choice == AbsenceStep::End) {
    return TableEnded{.reason = "absent", .by = seat, .excused = absence.excused};
  }
  return AbsenceDecided{.seat = seat, .choice = choice.value_or(AbsenceStep::Wait)};
}

}  // namespace

std::optional<Millis> absence_due(const TableState& state,
                                  const Presence& presence,
                                  Seat seat,
                                  Millis stage_since) {
  if (!is_missing(state, presence, seat)) return std::nullopt;
  const AbsencePolicy& policy = state.settings.policies.absence;
  const Absence& absence = state.absences[seat];
  if (!absence.away) return std::max(presence.missing_since(seat), stage_since) + policy.grace;
  if (policy.then == AbsenceStep::Wait) return std::nullopt;
  if (policy.then != AbsenceStep::Ask) return stage_since;
  if (!is_anybody_to_ask(state, seat, presence.here())) return std::nullopt;
  if (absence.asked) {
    const bool decided = absence_choice(state, seat, presence.counted_on(), false).has_value();
    return decided ? stage_since : stage_since + kAbsenceVoteTime;
  }
  return absence.waiting ? stage_since + policy.grace : stage_since;
}

std::optional<Change> absence_step(const TableState& state,
                                   const Presence& presence,
                                   const Missing& missing) {
  const Seat seat = missing.seat;
  if (presence.is_here(seat) && state.absences[seat].away && is_person(state.seats[seat])) {
    return CameBack{
        .seat = seat, .player = state.seats[seat]->player, .excused = state.absences[seat].excused};
  }
  const auto due = absence_due(state, presence, seat, missing.stage_since);
  if (!due || *due > missing.now) return std::nullopt;
  return next_step(state, presence, missing);
}

bool is_time_held(const TableState& state, Seat seat) {
  const Absence& absence = state.absences[seat];
  if (!absence.away || !plays(state.seats[seat])) return false;
  return absence.asked || absence.waiting ||
         state.settings.policies.absence.then == AbsenceStep::Wait;
}

}  // namespace lair::table
