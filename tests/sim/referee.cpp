#include "tests/sim/referee.hpp"

#include <algorithm>
#include <iterator>

#include "clients/link/table_update.hpp"
#include "clients/link/values.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/registry.hpp"
#include "server/table/state.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::sim {
namespace {

using table::TableId;

constexpr std::size_t kFrameBytesMax = 64 * 1024;
constexpr std::uint32_t kRecordsMax = 60'000;  // of one table, far beyond what a match takes

// The bytes in which one event travels.
std::string bytes_of(const SeatEvent& event, const GameMatch& match) {
  const wire::TableEvents one{
      .table = TableId(1),
      .first = 1,
      .events = {{.event = event, .scores = match.scores, .match_over = match.is_over()}},
      .moment = Moment(1),
      .prompt = std::nullopt,
      .near_win = std::nullopt};
  v1::ServerFrame frame;
  frame.ParseFromString(wire::encode(one));
  return frame.events().events(0).SerializeAsString();
}

Points total(const BySeat<Points>& scores) {
  Points sum;
  for (const Points score : scores) sum += score;
  return sum;
}

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

// What a stranger is shown of a private table: which chairs are taken, by nobody they know.
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

}  // namespace

void Tally::add(const Tally& other) {
  tables += other.tables;
  matches += other.matches;
  deals += other.deals;
  wins += other.wins;
  records += other.records;
  frames += other.frames;
  events_shown += other.events_shown;
  prompts += other.prompts;
  refusals += other.refusals;
  crashes += other.crashes;
  crashes_in_windows += other.crashes_in_windows;
  failed_journals += other.failed_journals;
  views_compared += other.views_compared;
  for (const auto& [code, count] : other.refused) refused[code] += count;
}

void Referee::accuse(int law, const std::string& sentence) {
  stage_.accuse("law " + std::to_string(law) + ": " + sentence);
}

// --- What people ask ---

void Referee::asked(Caller caller, std::string_view bytes) {
  v1::ClientFrame frame;
  if (!frame.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return;
  ++unanswered_[caller.person][frame.request()];
  if (frame.has_open_table()) reopened_[caller.person] = stage_.now();
  const auto player = player_of(caller);
  if (!frame.has_act() || !player) return;
  acts_.insert({*player,
                TableId(frame.act().table()),
                frame.act().moment(),
                frame.act().action().SerializeAsString()});
}

// --- What becomes durable ---

void Referee::durable(TableId id, std::string_view bytes) {
  ++tally_.records;
  stage_.trace(bytes);
  const auto record = wire::decode_record(bytes);
  if (!record) return accuse(4, "a durable record cannot be read");
  Watched& table = tables_.try_emplace(id, id).first->second;
  if (++table.records > kRecordsMax) return accuse(7, "a table writes without end");
  if (table.ended) return accuse(4, "a table that has ended goes on");
  if (const auto* opened = std::get_if<table::TableOpened>(&record->change)) {
    table.settings = opened->settings;
    for (Millis& reserve : table.reserves) reserve = opened->settings.clock.reserve;
  }
  if (const auto* acted = std::get_if<table::Acted>(&record->change)) check_act(id, table, *acted);
  table.replay.follow(*record);
  for (const tool::Difference& one : table.replay.take_differences()) {
    accuse(4,
           "record " + std::to_string(record->number) + ", " + one.what + ": expected " +
               one.expected + "; found " + one.found);
  }
  table.seats_before = table.seats;
  table.seats = table.replay.seats();
  table.before = table.match;
  if (const Events* events = table::events_of(record->change)) show(table, *events);
  note_time(table, *record);
  check_points(table);
  if (record->result) ++tally_.deals;
  if (record->result && record->result->won) ++tally_.wins;
  if (std::holds_alternative<table::TableEnded>(record->change)) table.ended = true;
}

// Law 1: who acts was asked, and asked for it. Law 3: a clock acts only when the time is up.
void Referee::check_act(TableId id, const Watched& table, const table::Acted& acted) {
  if (!table.match) return accuse(1, "somebody acts before the first deal");
  const auto& occupant = table.seats[acted.seat];
  const Actions due = legal(table.match->deal, acted.seat);
  if (std::ranges::find(due, acted.action) == due.end()) {
    return accuse(1, "an action is not one of those that are legal");
  }
  if (!occupant) {
    // Its player stood up between deals.
    if (acted.cause != table::Cause::Bot) accuse(1, "a free seat acts");
    return;
  }
  switch (acted.cause) {
    case table::Cause::Person: {
      const std::tuple sent{occupant->player,
                            id,
                            acted.moment.value(),
                            link::to_wire(acted.action).SerializeAsString()};
      if (!acts_.contains(sent)) accuse(1, "a person acts who never sent that");
      break;
    }
    case table::Cause::Bot:
      if (occupant->kind != table::OccupantKind::Bot && !occupant->bot_plays) {
        accuse(1, "a bot acts for somebody who is there");
      }
      break;
    case table::Cause::Clock: {
      const Millis due_after = table.settings.clock.move + table.reserves[acted.seat];
      if (!table.settings.clock.is_timed()) accuse(3, "a clock runs at a table without one");
      if (stage_.alive() - table.moment_since < due_after) accuse(3, "a clock runs too fast");
      break;
    }
  }
}

void Referee::note_time(Watched& table, const table::Record& record) {
  if (const auto* acted = std::get_if<table::Acted>(&record.change)) {
    table.reserves = acted->reserves;
    if (acted->window) table.window = acted->window;
  }
  if (std::holds_alternative<table::WindowClosed>(record.change)) {
    if (table.window && stage_.alive() - table.moment_since < *table.window) {
      accuse(10, "a held window closes before its time");
    }
    table.window.reset();
  }
  if (!table.match || table.match->deal.moment == table.moment) return;
  table.moment = table.match->deal.moment;
  table.moment_since = stage_.alive();
}

// What each seat may see of the events, in the bytes in which it is to see it.
void Referee::show(Watched& table, const Events& events) {
  if (!table.match)
    table.match = table.before =
        new_match(*make_rule_set(table.settings.rules, table.settings.settings));
  for (const Event& event : events) {
    lair::apply(*table.match, event);
    show_to_watchers(table, event);
    // For bots, too: a person may take over the seat between deals.
    for (const Seat seat : kSeats) {
      if (const auto seen = seen_by(seat, event, table.match->deal)) {
        const auto* discard = std::get_if<Discarded>(&event);
        if (discard != nullptr && discard->seat == seat) {
          table.discards[seat][table.shown[seat].size()] =
              std::ranges::any_of(kSeats, [&](Seat one) { return discard->asked[one]; });
        }
        table.shown[seat].push_back(bytes_of(*seen, *table.match));
      }
    }
  }
}

// Nothing, what lies face up as it happens, or every hand of a deal that is over.
void Referee::show_to_watchers(Watched& table, const Event& event) {
  const table::Watching watching = table.settings.policies.spectators;
  if (watching == table::Watching::Nothing) return;
  const bool is_public = watching == table::Watching::Public;
  const Viewer viewer = is_public ? Viewer(std::nullopt) : Viewer::of_all_hands();
  if (const auto seen = seen_by(viewer, event, table.match->deal)) {
    table.held_back.push_back(bytes_of(*seen, *table.match));
  }
  if (!is_public && !std::holds_alternative<Over>(table.match->deal.phase)) return;
  std::ranges::move(table.held_back, std::back_inserter(table.shown_to_watchers));
  table.held_back.clear();
}

void Referee::check_points(const Watched& table) {
  if (!table.match) return;
  const Points start = table.match->rules->flow().start;
  const Points sum = total(table.match->scores);
  if (sum != start + start + start + start) accuse(6, "points appear or vanish");
  if (table.settings.rules == "yahoo" && sum != Points(8'000)) accuse(6, "the total is not 8000");
}

// --- What people are shown ---

void Referee::pushed(Caller caller, const std::string& bytes) {
  ++tally_.frames;
  stage_.trace(bytes);
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
    check_answer(caller.person, request);
  }
}

std::optional<PlayerId> Referee::player_of(Caller caller) const {
  const auto player = players_.find(caller.line);
  return player == players_.end() ? std::nullopt : std::optional(player->second);
}

namespace {

std::optional<Seat> seat_among(const BySeat<std::optional<table::Occupant>>& seats,
                               std::optional<PlayerId> player) {
  for (const Seat seat : kSeats) {
    if (table::is_person(seats[seat]) && seats[seat]->player == player) return seat;
  }
  return std::nullopt;
}

// Each of the events is the one that is due at its place.
bool are_due(const v1::TableEvents& events, const std::vector<std::string>& due) {
  for (int at = 0; at < events.events_size(); ++at) {
    const std::size_t place = events.first() - 1 + static_cast<std::size_t>(at);
    if (place >= due.size() || events.events(at).SerializeAsString() != due[place]) return false;
  }
  return true;
}

}  // namespace

std::optional<Seat> Referee::seat_of(const Watched& table, std::optional<PlayerId> player) const {
  return seat_among(table.seats, player);
}

void Referee::check(Caller caller, const v1::TableEvents& events) {
  const auto found = tables_.find(TableId(events.table()));
  if (found == tables_.end()) return accuse(2, "events of a table that is not durable");
  Watched& table = found->second;
  // Who has no seat sees what the host lets watchers see.
  const auto due_of = [&](std::optional<Seat> of) -> const std::vector<std::string>& {
    return of ? table.shown[*of] : table.shown_to_watchers;
  };
  auto seat = seat_of(table, player_of(caller));
  // That somebody sat down or stood up may be written already, though the table has not heard.
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

// The discarder answers nothing in its own window, so what it sees next ends the window.
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

// Law 3: only time while the process lived and the seat was asked is charged.
void Referee::check_time(const Watched& table, Seat seat, const v1::Prompt& prompt) {
  if (Moment(prompt.moment()) != table.moment || !prompt.timed()) return;
  const Millis asked = stage_.alive() - table.moment_since;
  const Millis left = Millis(prompt.move_ms()) + Millis(prompt.reserve_ms());
  Millis all = table.settings.clock.move + table.reserves[seat];
  if (table.window) all = *table.window;
  // The end of a held window may be written already, though the table has not heard.
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

// What updates add up to is what somebody who opens the table now is told at once.
void Referee::check_alike(v1::TableState state) {
  const auto found = tables_.find(TableId(state.summary().table()));
  const bool is_private =
      found != tables_.end() && table::is_private(found->second.settings.policies.admission);
  // What is for the viewer alone, clocks, names that not everybody may know.
  if (is_private) return;
  state.clear_you();
  state.clear_code();
  state.clear_watching();
  state.clear_break_ms();
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
  if (refused.request() != 0) check_answer(caller.person, refused.request());
  if (refused.code() == "journal_failed") check_loss(caller, refused);
}

// Law 9: whose action could not be kept is told so, before everybody is told that the table is
// over.
void Referee::check_loss(Caller caller, const v1::Refused& refused) {
  const auto player = player_of(caller);
  if (!player || lost_acts_.erase(*player) == 0) return;
  if (refused.request() == 0) accuse(9, "an action that was not kept has no answer");
}

// Law 9: only whoever asked is answered, and once.
void Referee::check_answer(PersonId person, std::uint32_t request) {
  int& waiting = unanswered_[person][request];
  if (waiting-- <= 0) accuse(9, "an answer that nobody waits for");
}

void Referee::folded(const link::Conversation& talk) {
  const auto found = tables_.find(TableId(talk.table()));
  if (found == tables_.end() || !found->second.match) return;
  const Watched& table = found->second;
  const auto seat = seat_of(table, PlayerId(talk.lobby().player()));
  // It may not have heard yet that it sits elsewhere.
  if (!seat || !talk.state().has_you() || link::seat_from(talk.state().you()) != seat) return;
  if (talk.last_event() != table.shown[*seat].size()) return;
  ++tally_.views_compared;
  if (talk.view().deal != view_of(*seat, table.match->deal)) {
    accuse(4, "a client's fold is not the view of its seat");
  }
}

// --- The process ---

void Referee::died() {
  ++tally_.crashes;
  for (const auto& [id, table] : tables_) {
    if (table.ended || !table.match) continue;
    const Phase& phase = table.match->deal.phase;
    const bool in_window =
        std::holds_alternative<ToClaim>(phase) || std::holds_alternative<ToRob>(phase);
    if (in_window) ++tally_.crashes_in_windows;
  }
  unanswered_.clear();
  alike_.clear();
  lost_acts_.clear();
  reopened_.clear();
}

void Referee::not_kept(TableId id, std::string_view bytes) {
  const auto record = wire::decode_record(bytes);
  const auto* acted = record ? std::get_if<table::Acted>(&record->change) : nullptr;
  if (acted == nullptr || acted->cause != table::Cause::Person) return;
  const auto& occupant = tables_.at(id).seats[acted->seat];
  if (occupant) lost_acts_.insert(occupant->player);
}

void Referee::failed(TableId id) {
  Watched& table = tables_.try_emplace(id, id).first->second;
  if (!table.failed) ++tally_.failed_journals;
  table.failed = true;
}

bool Referee::has_ended(TableId id) const {
  const auto found = tables_.find(id);
  return found != tables_.end() && (found->second.ended || found->second.failed);
}

std::uint32_t Referee::deals_of(TableId id) const {
  const auto found = tables_.find(id);
  if (found == tables_.end() || !found->second.match) return 0;
  return found->second.match->deal.setup.number;
}

void Referee::finish(const std::vector<TableId>& tables) {
  for (const TableId id : tables) {
    const Watched& table = tables_.try_emplace(id, id).first->second;
    if (!table.ended && !table.failed) accuse(8, "a table has no end");
    ++tally_.tables;
    if (table.match && table.match->is_over()) ++tally_.matches;
  }
}

}  // namespace lair::sim
