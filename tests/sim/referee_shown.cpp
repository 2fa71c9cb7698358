// The referee's checks of each frame that somebody is shown.
#include <algorithm>
#include <functional>

#include "clients/link/table_update.hpp"
#include "clients/link/values.hpp"
#include "engine/play/legal.hpp"
#include "server/table/state.hpp"
#include "tests/sim/referee.hpp"

namespace lair::sim {
namespace {

using table::TableId;

constexpr std::size_t kFrameBytesMax = 64 * 1024;

bool offers(const v1::Prompt& prompt, const Deal& deal, Seat seat) {
  const Actions due = legal(deal, seat);
  if (static_cast<std::size_t>(prompt.actions_size()) != due.size()) return false;
  for (std::size_t at = 0; at < due.size(); ++at) {
    if (link::action_from(prompt.actions(static_cast<int>(at))) != due[at]) return false;
  }
  return true;
}

bool shows(const v1::TableState& state, const std::optional<GameMatch>& match) {
  if (!match) return std::ranges::all_of(state.scores(), [](auto score) { return score == 0; });
  for (const Seat seat : kSeats) {
    if (state.scores(static_cast<int>(seat)) != match->scores[seat].count()) return false;
  }
  return true;
}

bool shows(const v1::TableState& state, const BySeat<std::optional<table::Occupant>>& seats) {
  for (const Seat seat : kSeats) {
    const v1::SeatState& shown = state.summary().seats(static_cast<int>(seat));
    const auto& occupant = seats[seat];
    if (occupant.has_value() != (shown.kind() != v1::SeatState::KIND_FREE)) return false;
    if (!occupant) continue;
    if (shown.player() != occupant->player.value() || shown.name() != occupant->name) return false;
    if (shown.bot_plays() != occupant->bot_plays) return false;
  }
  return true;
}

// Whether a stranger is shown only which seats of a private table are taken, but no names.
bool shows_chairs_only(const v1::TableState& state,
                       const BySeat<std::optional<table::Occupant>>& seats) {
  for (const Seat seat : kSeats) {
    const v1::SeatState& shown = state.summary().seats(static_cast<int>(seat));
    const auto& occupant = seats[seat];
    if (occupant.has_value() != (shown.kind() != v1::SeatState::KIND_FREE)) return false;
    if (shown.player() != 0 || !shown.reserved_for().empty()) return false;
    const bool is_person = occupant && occupant->kind == table::OccupantKind::Person;
    if (is_person && !shown.name().empty()) return false;
  }
  return !state.has_you() &&
         std::ranges::all_of(state.scores(), [](auto score) { return score == 0; });
}

std::optional<Seat> seat_among(const BySeat<std::optional<table::Occupant>>& seats,
                               std::optional<PlayerId> player) {
  for (const Seat seat : kSeats) {
    if (table::is_person(seats[seat]) && seats[seat]->player == player) return seat;
  }
  return std::nullopt;
}

// Whether each event is the one due at its place.
bool are_due(const v1::TableEvents& events, const std::vector<std::string>& due) {
  for (int at = 0; at < events.events_size(); ++at) {
    const std::size_t place = events.first() - 1 + static_cast<std::size_t>(at);
    if (place >= due.size() || events.events(at).SerializeAsString() != due[place]) return false;
  }
  return true;
}

}  // namespace

void Referee::pushed(Caller caller, const std::string& bytes) {
  ++tally_.frames;
  stage_.trace(bytes);
  said_[caller.line].insert(std::hash<std::string>{}(bytes));
  if (bytes.size() > kFrameBytesMax) accuse(7, "a frame is too long");
  v1::ServerFrame frame;
  if (!frame.ParseFromString(bytes)) return accuse(5, "a frame cannot be read");
  if (frame.has_welcome()) players_[caller.line] = PlayerId(frame.welcome().player());
  if (frame.has_events()) check(caller, frame.events());
  if (frame.has_table()) {
    told_[caller.line] = frame.table();
    check(caller, frame.table());
    check_alike(frame.table());
  }
  if (frame.has_table_update()) check(caller, frame.table_update());
  if (frame.has_refused()) check(caller, frame.refused());
  if (const std::uint32_t request = link::request_done(frame); request != 0) {
    check_answer(caller.line, request);
  }
}

// Whatever its successor has done since, each event must be a durable one, at its place.
void Referee::pushed_late(Caller caller, const std::string& bytes) {
  ++tally_.frames_late;
  said_[caller.line].insert(std::hash<std::string>{}(bytes));
  v1::ServerFrame frame;
  if (!frame.ParseFromString(bytes)) return accuse(5, "a frame cannot be read");
  if (!frame.has_events()) return;
  const auto found = tables_.find(TableId(frame.events().table()));
  if (found == tables_.end()) return accuse(2, "events of a table that is not durable");
  const Watched& table = found->second;
  const bool is_true = are_due(frame.events(), table.shown_to_watchers) ||
                       std::ranges::any_of(kSeats, [&](Seat seat) {
                         return are_due(frame.events(), table.shown[seat]);
                       });
  if (!is_true) accuse(2, "a server that was succeeded shows what never was");
}

// Law 5: whatever lies in between, nobody receives what was sent to somebody else.
void Referee::heard(Caller caller, const std::string& bytes) {
  if (!said_[caller.line].contains(std::hash<std::string>{}(bytes))) {
    accuse(5, "somebody hears what was never said to them");
  }
}

std::optional<PlayerId> Referee::player_of(Caller caller) const {
  const auto player = players_.find(caller.line);
  return player == players_.end() ? std::nullopt : std::optional(player->second);
}

std::optional<Seat> Referee::seat_of(const Watched& table, std::optional<PlayerId> player) const {
  return seat_among(table.seats, player);
}

void Referee::check(Caller caller, const v1::TableEvents& events) {
  const auto found = tables_.find(TableId(events.table()));
  if (found == tables_.end()) return accuse(2, "events of a table that is not durable");
  Watched& table = found->second;
  // A person without a seat sees what the host lets spectators see.
  const auto due_of = [&](std::optional<Seat> of) -> const std::vector<std::string>& {
    return of ? table.shown[*of] : table.shown_to_watchers;
  };
  auto seat = seat_of(table, player_of(caller));
  // The record of somebody sitting down or standing up may be durable before the table knows.
  const auto before = seat_among(table.seats_before, player_of(caller));
  if (!are_due(events, due_of(seat)) && are_due(events, due_of(before))) seat = before;
  const std::vector<std::string>& due = due_of(seat);
  for (int at = 0; at < events.events_size(); ++at) {
    const std::size_t place = events.first() - 1 + static_cast<std::size_t>(at);
    if (place >= due.size()) return accuse(2, "an event is shown that is not durable");
    if (events.events(at).SerializeAsString() != due[place]) {
      return accuse(5, "a seat is shown what it may not see, or sees it wrong");
    }
    if (seat) measure(table, *seat, place);
    ++tally_.events_shown;
  }
  const auto reopened = reopened_.find(caller.person);
  const bool is_asked_for = reopened != reopened_.end() && reopened->second == stage_.now();
  if (events.events_size() == 0 && !is_asked_for) {
    accuse(5, "a frame without news tells that somebody else did something");
  }
  if (!table.match || events.moment() > table.match->deal.moment.value()) {
    return accuse(2, "a moment is shown that is not durable");
  }
  if (!events.has_prompt()) return;
  if (!seat) return accuse(5, "somebody without a seat is asked");
  check_prompt(table, *seat, events);
}

// The discarder has no answer to give in its own window, so the next thing it sees ends the window.
void Referee::measure(Watched& table, Seat seat, std::size_t place) {
  auto& [after, since] = table.discard_shown[seat];
  if (after == place && place > 0) {
    gaps_.push_back({.somebody_could_claim = table.discards[seat].at(place - 1),
                     .time = stage_.time() - since});
    after = 0;
  }
  if (table.discards[seat].contains(place)) {
    after = place + 1;
    since = stage_.time();
  }
}

void Referee::check_prompt(const Watched& table, Seat seat, const v1::TableEvents& events) {
  ++tally_.prompts;
  const v1::Prompt& prompt = events.prompt();
  if (prompt.moment() != events.moment()) return accuse(1, "a prompt is of another moment");
  const auto fits = [&](const std::optional<GameMatch>& match) {
    return match && match->deal.moment.value() == prompt.moment() &&
           offers(prompt, match->deal, seat);
  };
  if (!fits(table.match) && !fits(table.before)) {
    return accuse(1, "a prompt does not offer exactly what is legal");
  }
  check_time(table, seat, prompt);
}

// Law 3: a seat is charged only for time in which a server played and the seat was asked.
void Referee::check_time(const Watched& table, Seat seat, const v1::Prompt& prompt) {
  if (Moment(prompt.moment()) != table.moment || !prompt.timed()) return;
  const Millis asked = stage_.alive() - table.moment_since;
  const Millis left = Millis(prompt.move_ms()) + Millis(prompt.reserve_ms());
  Millis all = table.settings.clock.move + table.reserves[seat];
  if (table.window) all = *table.window;
  // The end of a constant window may be durable before the table knows.
  if (left + asked < all) accuse(3, "a seat has less time than it is due");
  if (left > all) accuse(3, "a seat has more time than its clock");
}

void Referee::check(Caller caller, const v1::TableState& state) {
  const auto found = tables_.find(TableId(state.summary().table()));
  if (found == tables_.end()) return accuse(2, "a table is shown that is not durable");
  const Watched& table = found->second;
  if (table::is_private(table.settings.policies.admission) &&
      (shows_chairs_only(state, table.seats) || shows_chairs_only(state, table.seats_before))) {
    return;
  }
  if (!shows(state, table.match) && !shows(state, table.before)) {
    accuse(2, "scores are shown that are not durable");
  }
  if (!shows(state, table.seats) && !shows(state, table.seats_before)) {
    accuse(2, "seats are shown that are not durable");
  }
  if (!state.has_you()) return;
  const auto seat = link::seat_from(state.you());
  const auto player = player_of(caller);
  const auto mine = [&](const BySeat<std::optional<table::Occupant>>& seats) {
    return seat && player && seats[*seat] && seats[*seat]->player == *player;
  };
  if (!mine(table.seats) && !mine(table.seats_before)) accuse(1, "a seat is shown as another's");
}

void Referee::check(Caller caller, const v1::TableUpdate& update) {
  v1::TableState& state = told_[caller.line];
  if (state.summary().table() != update.table()) {
    return accuse(4, "an update is of another table than the state before");
  }
  if (link::fold(state, update) != link::Folded::Done) {
    return accuse(4, "an update does not follow the one before");
  }
  check(caller, state);
  check_alike(state);
}

// The updates add up to exactly what somebody who opens the table now is shown.
void Referee::check_alike(v1::TableState state) {
  const auto found = tables_.find(TableId(state.summary().table()));
  const bool is_private =
      found != tables_.end() && table::is_private(found->second.settings.policies.admission);
  // Leaves out what is only for the viewer, clocks, and names that not everybody may know.
  if (is_private) return;
  state.clear_you();
  state.clear_code();
  state.clear_watching();
  state.clear_break_ms();
  state.clear_bell_ms();
  state.mutable_pause()->clear_left_ms();
  state.mutable_summary()->mutable_policies()->clear_invited();
  auto& [number, bytes] = alike_[TableId(state.summary().table())];
  if (number != state.number()) {
    number = state.number();
    bytes = state.SerializeAsString();
  } else if (bytes != state.SerializeAsString()) {
    accuse(4, "two viewers know different states of one number");
  }
}

void Referee::check(Caller caller, const v1::Refused& refused) {
  ++tally_.refusals;
  ++tally_.refused[refused.code()];
  if (refused.code().empty() || refused.sentence().empty()) accuse(9, "a refusal says nothing");
  const bool is_about_win = refused.code() == "below_minimum" || refused.code() == "house_rule";
  if (is_about_win && !refused.has_sheet()) accuse(9, "a refused win is not explained");
  if (refused.request() != 0) check_answer(caller.line, refused.request());
  if (refused.code() == "journal_failed") check_loss(caller, refused);
}

// Law 9: a player whose action could not be stored is told so, before everybody is told that the
// table is over.
void Referee::check_loss(Caller caller, const v1::Refused& refused) {
  if (lost_acts_.erase(caller.line) == 0) return;
  if (refused.request() == 0) accuse(9, "an action that was not kept has no answer");
}

// Law 9: only the connection that asked is answered, and only once.
void Referee::check_answer(LineId line, std::uint32_t request) {
  int& waiting = unanswered_[line][request];
  if (waiting-- <= 0) accuse(9, "an answer that nobody waits for");
}

void Referee::folded(const link::Conversation& talk) {
  const auto found = tables_.find(TableId(talk.table()));
  if (found == tables_.end() || !found->second.match) return;
  const Watched& table = found->second;
  const auto seat = seat_of(table, PlayerId(talk.lobby().player()));
  // The client may not know yet that it sits elsewhere.
  if (!seat || !talk.state().has_you() || link::seat_from(talk.state().you()) != seat) return;
  if (talk.last_event() != table.shown[*seat].size()) return;
  ++tally_.views_compared;
  if (talk.view().deal != view_of(*seat, table.match->deal)) {
    accuse(4, "a client's fold is not the view of its seat");
  }
}

}  // namespace lair::sim
