#include "server/table/state.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/table/line_of.hpp"
#include "server/table/shared_rules.hpp"

namespace lair::table {
namespace {

// `seen` is null if everybody saw it before.
void go_on(TableState& state, const Events& events, SeenByAll* seen) {
  if (!state.match) state.match = new_match(state.rules, state.settings.policies.length);
  if (std::holds_alternative<Dealt>(events.front())) {
    state.ready = {};
    state.wants_pause = {};
    state.decisions.clear();
  }
  state.log.keep_last_deal(state.settings.policies.spectators == Watching::AllHands);
  if (seen == nullptr) return state.log.recall(*state.match, events);
  state.log.follow(*state.match, events, *seen);
}

void note_decision(TableState& state, const Acted& acted) {
  if (acted.cause != Cause::Person || !is_practice(state, acted.seat)) return;
  const auto before = static_cast<std::uint32_t>(state.log.events().size());
  state.decisions.push_back({.seat = acted.seat, .events_before = before});
}

void take_back(TableState& state, const TakenBack& back, SeenByAll* seen) {
  ensure(state.is_in_deal(), "a decision is taken back in a deal that is played");
  std::erase_if(state.decisions,
                [&](const Decision& made) { return made.events_before >= back.events; });
  SeenByAll told_to_nobody;
  state.log.take_back(*state.match, back.events, seen == nullptr ? told_to_nobody : *seen);
}

void set_options(TableState& state, const TableSettings& settings, const std::string& code) {
  state.settings = settings;
  state.settings.settings = shared_settings(settings.settings);
  state.code = code;
  ++state.options;
  state.rules = shared_rules(settings);
}

// Forgets what was known about the person who sat there before.
void forget(TableState& state, Seat seat) {
  state.ready[seat] = false;
  state.agreed[seat] = 0;
  state.absences[seat] = {};
  for (Absence& absence : state.absences) absence.votes[seat].reset();
  state.wants_pause[seat] = false;
  state.rematch[seat].reset();
}

// From now on a name that the host gave means only this person, whoever else takes it. Rule T2.8.
void bind_names(TableState& state, const Occupant& person) {
  const auto bind = [&](NamedPerson& named) {
    if (named.is(person.player, person.name)) named.player = person.player;
  };
  std::ranges::for_each(state.settings.policies.invited, bind);
  std::ranges::for_each(state.reserved.values, bind);
}

// In a league a person who sits gives up any other seat reserved for them. Elsewhere a host's
// reservation stands.
void free_what_was_drawn(TableState& state, PlayerId player) {
  if (state.settings.policies.admission != Admission::League) return;
  for (NamedPerson& reserved : state.reserved.values) {
    if (reserved.player == player) reserved = {};
  }
}

void seat(TableState& state, Seat seat, const Occupant& occupant) {
  forget(state, seat);
  state.seats[seat] = occupant;
  state.agreed[seat] = state.options;
  state.reserved[seat] = {};
  if (occupant.kind == OccupantKind::Person) {
    bind_names(state, occupant);
    free_what_was_drawn(state, occupant.player);
  }
  state.had_people = state.had_people || is_person(state.seats[seat]);
}

void vacate(TableState& state, Seat seat) {
  forget(state, seat);
  state.seats[seat].reset();
}

// --- One overload for each change, so that a change nobody folds does not compile ---

void fold(TableState& state, const TableOpened& opened) {
  set_options(state, *opened.settings, opened.code);
  state.house_id = opened.house_id;
  state.host = opened.host;
  state.rematch_of = opened.rematch_of;
  state.walls = opened.walls;
  state.kept_out = opened.kept_out;
  for (const Seat place : kSeats) {
    if (const auto& occupant = (*opened.seats)[place]) seat(state, place, *occupant);
  }
}

void fold(TableState& state, const OptionsChanged& changed) {
  set_options(state, *changed.settings, changed.code);
  state.house_id = changed.house_id;
  state.ready = {};
  for (const Seat place : kSeats) {
    const auto& occupant = state.seats[place];
    const bool needs_no_asking = !is_person(occupant) || occupant->player == state.host;
    if (occupant && needs_no_asking) state.agreed[place] = state.options;
  }
}

void fold(TableState& state, const OptionsAgreed& agreed) {
  state.agreed[agreed.seat] = agreed.options;
}

void fold(TableState& state, const HostChanged& changed) { state.host = changed.host; }

void fold(TableState& state, const SeatTaken& taken) { seat(state, taken.seat, taken.occupant); }

// A drawn seat stays its player's. Rule T3.8.
void fold(TableState& state, const SeatLeft& left) {
  const auto was = state.seats[left.seat];
  vacate(state, left.seat);
  const bool is_drawn = state.settings.policies.admission == Admission::League && !state.match;
  if (is_drawn && is_person(was)) {
    state.reserved[left.seat] = {.name = was->name, .player = was->player};
  }
}

void fold(TableState& state, const SeatReserved& reserved) {
  state.reserved[reserved.seat] = reserved.who;
}

void fold(TableState& state, const SeatLocked& locked) {
  state.locked[locked.seat] = locked.locked;
}

void fold(TableState& state, const Booted& booted) {
  vacate(state, booted.seat);
  if (booted.keep_out) state.kept_out.push_back(booted.player);
}

void fold(TableState& state, const KeptOut& kept) { state.kept_out.push_back(kept.player); }

void fold(TableState& state, const ReadySet& set) { state.ready[set.seat] = set.ready; }

void fold(TableState& state, const PauseVoted& vote) {
  if (vote.agrees) {
    state.wants_pause[vote.seat] = true;
  } else {
    state.wants_pause = {};
  }
}

void fold(TableState& state, const Paused& paused) {
  state.paused = true;
  state.held = state.held || paused.by_server;
  state.wants_pause = {};
  if (!paused.by_server) ++state.pauses;
}

void fold(TableState& state, const PauseEnded&) {
  state.paused = false;
  state.held = false;
}

void fold(TableState& state, const TimeGranted& granted) {
  Extra& extra = state.extras[granted.seat];
  const Millis before = extra.moment == granted.moment ? extra.time : Millis(0);
  extra = {.moment = granted.moment, .time = before + granted.time, .times = extra.times + 1};
}

void fold(TableState& state, const SubstituteSet& set) {
  state.seats[set.seat]->bot_plays = set.bot_plays;
  state.seats[set.seat]->given_up = set.given_up;
  if (!set.bot_plays) state.absences[set.seat] = {};
}

void fold(TableState& state, const WentAway& away) {
  state.absences[away.seat] = {.away = true, .excused = away.excused, .votes = {}};
}

void fold(TableState& state, const CameBack& back) {
  state.absences[back.seat] = {};
  auto& occupant = state.seats[back.seat];
  if (!occupant->given_up) occupant->bot_plays = false;
}

void fold(TableState& state, const AbsenceAsked& asked) {
  state.absences[asked.seat].asked = true;
  state.absences[asked.seat].waiting = false;
}

void fold(TableState& state, const AbsenceVoted& vote) {
  state.absences[vote.about].votes[vote.seat] = vote.choice;
}

void fold(TableState& state, const AbsenceDecided& decided) {
  Absence& absence = state.absences[decided.seat];
  absence.asked = false;
  absence.votes = {};
  absence.waiting = decided.choice == AbsenceStep::Wait;
  if (decided.choice == AbsenceStep::Bot) state.seats[decided.seat]->bot_plays = true;
}

void fold(TableState& state, const RematchVoted& vote) { state.rematch[vote.seat] = vote.agrees; }

void fold(TableState& state, const TimePlayed& time) {
  if (!time.bell) return;
  ensure(state.is_in_deal(), "the bell rings in a deal");
  state.match->has_bell_rung = true;
}

void fold(TableState& state, const TableEnded& ended) {
  state.ended = true;
  state.successor = ended.successor;
}

// The wall being made is kept by Table; see walls.hpp.
void fold(TableState&, const WallOffered&) {}

void fold(TableState&, const WallCommitted&) {}

void fold(TableState&, const ShareRevealed&) {}

void fold_any(TableState& state, const Change& change, SeenByAll* seen) {
  if (auto line = line_of(state, change)) state.lines.add(*std::move(line));
  std::visit(Match{
                 [&](const DealBegun& begun) { go_on(state, begun.events, seen); },
                 [&](const Acted& acted) {
                   note_decision(state, acted);
                   go_on(state, acted.events, seen);
                 },
                 [&](const TakenBack& back) { take_back(state, back, seen); },
                 [&](const WindowClosed& closed) { go_on(state, closed.events, seen); },
                 [&](const auto& other) { fold(state, other); },
             },
             change);
}

}  // namespace

void apply(TableState& state, const Change& change, SeenByAll& seen) {
  for (const Seat viewer : kSeats) seen.seats[viewer].restart(1);
  seen.spectators.restart(1);
  fold_any(state, change, &seen);
}

void recall(TableState& state, const Change& change) { fold_any(state, change, nullptr); }

SeenByAll apply(TableState& state, const Change& change) {
  SeenByAll seen;
  apply(state, change, seen);
  return seen;
}

const Events* events_of(const Change& change) {
  if (const auto* begun = std::get_if<DealBegun>(&change)) return &begun->events;
  if (const auto* acted = std::get_if<Acted>(&change)) return &acted->events;
  if (const auto* closed = std::get_if<WindowClosed>(&change)) return &closed->events;
  return nullptr;
}

std::optional<DealResult> result_of(const TableState& state, const Change& change) {
  const Events* events = events_of(change);
  if (events == nullptr || !state.match) return std::nullopt;
  const bool over =
      std::holds_alternative<Won>(events->back()) || std::holds_alternative<Drawn>(events->back());
  if (!over) return std::nullopt;
  GameMatch after = *state.match;
  for (const Event& event : *events) lair::apply(after, event);
  return DealResult{.setup = after.deal.setup,
                    .won = std::get<Over>(after.deal.phase).won,
                    .scores = after.scores,
                    .match_over = after.is_over()};
}

bool is_person(const std::optional<Occupant>& occupant) {
  return occupant && occupant->kind == OccupantKind::Person;
}

bool plays(const std::optional<Occupant>& occupant) {
  return is_person(occupant) && !occupant->bot_plays;
}

bool is_bot(const TableState& state, Seat seat) {
  const auto& occupant = state.seats[seat];
  if (!occupant) return state.is_in_match();
  return occupant->kind == OccupantKind::Bot || occupant->bot_plays;
}

std::optional<Seat> seat_of(const TableState& state, PlayerId player) {
  for (const Seat seat : kSeats) {
    const auto& occupant = state.seats[seat];
    if (occupant && occupant->player == player && is_person(occupant)) return seat;
  }
  return std::nullopt;
}

std::optional<Seat> free_seat(const TableState& state) {
  for (const Seat seat : kSeats) {
    if (!state.seats[seat]) return seat;
  }
  return std::nullopt;
}

bool is_practice(const TableState& state, Seat seat) {
  return is_private(state.settings.policies.admission) && plays(state.seats[seat]) &&
         std::ranges::all_of(kSeats, [&](Seat other) {
           const auto& occupant = state.seats[other];
           return other == seat || (occupant && occupant->kind == OccupantKind::Bot);
         });
}

bool do_others_play(const TableState& state, Seat seat) {
  return std::ranges::any_of(
      kSeats, [&](Seat other) { return other != seat && plays(state.seats[other]); });
}

}  // namespace lair::table
