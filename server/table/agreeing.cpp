#include "server/table/agreeing.hpp"

#include <algorithm>
#include <array>

#include "server/table/seating.hpp"

namespace lair::table {
Decided decide(const TableState& state, PlayerId player, const VotePause& vote) {
  const auto seat = seat_of(state, player);
  if (!seat || !plays(state.seats[*seat])) return fail("not_seated");
  if (!state.is_in_match()) return fail("not_begun");
  if (state.paused) return fail("paused");
  const bool wanted = std::ranges::any_of(state.wants_pause, [](bool wants) { return wants; });
  if (!vote.agrees) {
    return wanted ? change_by(PauseVoted{.seat = *seat, .agrees = false}) : change_nothing();
  }
  if (state.pauses >= state.settings.policies.pauses) return fail("no_more_pauses");
  if (state.wants_pause[*seat]) return change_nothing();
  return change_by(PauseVoted{.seat = *seat, .agrees = true});
}

Decided decide(const TableState& state, PlayerId player, const Resume&) {
  const auto seat = seat_of(state, player);
  if (!seat || !plays(state.seats[*seat])) return fail("not_seated");
  if (!state.paused) return fail("not_paused");
  if (state.held) return fail("paused_by_season");
  return change_by(PauseEnded{.seat = *seat});
}

// Rule T6.2.
Decided decide(const TableState& state, PlayerId player, const Hold& hold) {
  if (player != kServer || state.host != kServer) return fail("not_host");
  if (state.held == hold.held || state.is_match_over()) return change_nothing();
  if (hold.held) return change_by(Paused{.by_server = true});
  return change_by(PauseEnded{.seat = std::nullopt});
}

Decided decide(const TableState& state, PlayerId player, const VoteAbsence& vote) {
  const auto seat = seat_of(state, player);
  if (!seat || !plays(state.seats[*seat])) return fail("not_seated");
  const Absence& absence = state.absences[vote.seat];
  if (!absence.asked || *seat == vote.seat) return fail("nothing_to_vote");
  if (absence.votes[*seat] == vote.choice) return change_nothing();
  return change_by(AbsenceVoted{.seat = *seat, .about = vote.seat, .choice = vote.choice});
}

Decided decide(const TableState& state, PlayerId player, const VoteRematch& vote) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail("not_seated");
  if (!state.is_match_over()) return fail("match_not_over");
  if (state.settings.policies.admission == Admission::League) return fail("match_over");
  if (state.rematch[*seat] == vote.agrees) return change_nothing();
  return change_by(RematchVoted{.seat = *seat, .agrees = vote.agrees});
}

// Rule T5.8.
Decided decide(const TableState& state, PlayerId player, const TakeBack&) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail("not_seated");
  if (!state.match) return fail("not_begun");
  if (state.paused) return fail("paused");
  if (!is_practice(state, *seat)) return fail("no_practice");
  if (!state.is_in_deal() || state.decisions.empty()) return fail("nothing_decided");
  return change_by(TakenBack{.seat = *seat, .events = state.decisions.back().events_before});
}

bool is_pause_agreed(const TableState& state, const BySeat<bool>& here) {
  const auto wants = [&](Seat seat) { return state.wants_pause[seat]; };
  return std::ranges::any_of(kSeats, wants) && std::ranges::all_of(kSeats, [&](Seat seat) {
           return wants(seat) || !here[seat] || !plays(state.seats[seat]);
         });
}

bool is_anybody_to_ask(const TableState& state, Seat seat, const BySeat<bool>& here) {
  return std::ranges::any_of(kSeats, [&](Seat voter) {
    return voter != seat && here[voter] && plays(state.seats[voter]);
  });
}

std::optional<AbsenceStep> absence_choice(const TableState& state,
                                          Seat seat,
                                          const BySeat<bool>& here,
                                          bool late) {
  constexpr std::array kChoices{AbsenceStep::Wait, AbsenceStep::Bot, AbsenceStep::End};
  std::array<int, kChoices.size()> count{};
  int voters = 0;
  int voted = 0;
  for (const Seat voter : kSeats) {
    if (voter == seat || !here[voter] || !plays(state.seats[voter])) continue;
    ++voters;
    const auto& vote = state.absences[seat].votes[voter];
    const auto choice = vote ? std::ranges::find(kChoices, *vote) : kChoices.end();
    if (choice == kChoices.end()) continue;
    ++voted;
    ++count[static_cast<std::size_t>(choice - kChoices.begin())];
  }
  const auto most = std::ranges::max_element(count);
  const AbsenceStep first = kChoices[static_cast<std::size_t>(most - count.begin())];
  if (2 * *most > voters) return first;
  if (voted < voters && !late) return std::nullopt;
  return std::ranges::count(count, *most) == 1 ? first : AbsenceStep::Wait;
}

bool is_rematch_agreed(const TableState& state) {
  const auto is_there = [&](Seat seat) { return is_person(state.seats[seat]); };
  return state.is_match_over() && std::ranges::any_of(kSeats, is_there) &&
         std::ranges::all_of(
             kSeats, [&](Seat seat) { return !is_there(seat) || state.rematch[seat] == true; });
}

TableOpened rematch_of(const TableState& state, TableId finished) {
  TableOpened opened{.settings = state.settings,
                     .host = state.host,
                     .code = state.code,
                     .rematch_of = finished,
                     .seats = state.seats,
                     .kept_out = state.kept_out};
  for (auto& occupant : *opened.seats) {
    if (!occupant) continue;
    occupant->bot_plays = false;
    occupant->given_up = false;
  }
  return opened;
}

bool is_rematch_refused(const TableState& state) {
  return std::ranges::any_of(kSeats, [&](Seat seat) {
    const auto& occupant = state.seats[seat];
    return !occupant || occupant->given_up || state.rematch[seat] == false;
  });
}

}  // namespace lair::table
