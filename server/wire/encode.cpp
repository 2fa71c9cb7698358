#include "server/wire/encode.hpp"

#include "lair/v1/server.pb.h"

#include "engine/rules/house.hpp"
#include "server/wire/desk.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/policies.hpp"
#include "server/wire/scores.hpp"
#include "server/wire/seat_events.hpp"
#include "server/wire/shares.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

v1::ServerFrame& fresh_frame() { return fresh<v1::ServerFrame>(); }

void put_room(const Room& room, v1::Room& out) {
  out.set_id(room.id);
  for (const LocalName& local : room.names) {
    v1::LocalName& name = *out.add_names();
    name.set_language(local.language);
    name.set_name(local.name);
  }
  out.set_motto(room.motto);
  out.set_tables(room.tables);
  out.set_people(room.people);
  out.set_style(room.style);
  out.set_claim_window(wire_enum<v1::ClaimWindow>(room.claim_window));
  for (const LocalName& local : room.mottos) {
    v1::LocalName& motto = *out.add_mottos();
    motto.set_language(local.language);
    motto.set_name(local.name);
  }
  out.set_rules(room.rules);
  put(room.clock, *out.mutable_clock());
  out.set_spectators(wire_enum<v1::Watching>(room.spectators));
  out.set_hints(room.hints);
  out.set_bots(room.bots);
}

void put_person(const RoomPerson& person, v1::RoomPerson& out) {
  out.set_player(person.player.value());
  out.set_name(person.name);
}

void put_option(const Option& option, v1::Option& out) {
  out.set_key(std::string(option.key));
  out.set_kind(wire_enum<v1::Option::Kind>(option.kind));
  out.set_standard(value_text(option, option.standard));
  out.set_min(option.min);
  out.set_max(option.max);
  for (const std::string_view choice : option.choices) out.add_choices(std::string(choice));
  out.set_label(std::string(option.label));
  out.set_sentence(std::string(option.sentence));
  out.set_rule(std::string(option.rule));
}

void put_style(const Style& style, v1::Style& out) {
  out.set_id(std::string(style.id));
  out.set_name(std::string(style.name));
  for (const auto& [key, value] : style.values) {
    v1::Setting& setting = *out.add_settings();
    setting.set_key(std::string(key));
    setting.set_value(std::string(value));
  }
}

void put_rule_system(const RuleSystem& system, v1::RuleSystem& out) {
  out.set_id(std::string(system.id));
  out.set_name(std::string(system.name));
  for (const Option& option : system.options) put_option(option, *out.add_options());
  for (const Style& style : system.styles) put_style(style, *out.add_styles());
}

void put_seat(const SeatState& seat, v1::SeatState& out) {
  out.set_kind(static_cast<v1::SeatState::Kind>(seat.kind));
  out.set_player(seat.player.value());
  out.set_name(seat.name);
  out.set_attending(seat.attending);
  out.set_ready(seat.ready);
  out.set_bot_plays(seat.bot_plays);
  out.set_reserved_for(seat.reserved_for);
  out.set_locked(seat.locked);
  out.set_agreed(seat.agreed);
  out.set_given_up(seat.given_up);
  out.set_rematch(seat.rematch);
  if (seat.kind == SeatKind::Bot) out.set_strength(wire_enum<v1::BotStrength>(seat.strength));
  if (!seat.absence) return;
  v1::Absence& absence = *out.mutable_absence();
  absence.set_asked(seat.absence->asked);
  absence.set_waiting(seat.absence->waiting);
  for (const AbsenceVote& vote : seat.absence->votes) {
    v1::AbsenceVote& added = *absence.add_votes();
    added.set_seat(number_of(vote.seat));
    added.set_choice(wire_enum<v1::AbsenceStep>(vote.choice));
  }
}

void put_pause(const Pause& pause, v1::Pause& out) {
  out.set_on(pause.on);
  out.set_left_ms(wire_millis(pause.left));
  for (const Seat seat : pause.agreed) out.add_agreed(number_of(seat));
  out.set_pauses_left(pause.pauses_left);
  out.set_of_season(pause.of_season);
}

void put_summary(const TableSummary& summary, v1::TableSummary& out) {
  out.set_table(summary.table.value());
  out.set_room(summary.settings->room);
  out.set_name(summary.settings->name);
  out.set_rules(summary.settings->rules);
  put(summary.settings->settings, *out.mutable_settings());
  put(summary.settings->clock, *out.mutable_clock());
  out.set_phase(wire_enum<v1::TablePhase>(summary.phase));
  for (const SeatState& seat : summary.seats) put_seat(seat, *out.add_seats());
  out.set_round(summary.round);
  put(summary.settings->policies, *out.mutable_policies());
  out.set_options(summary.options);
  out.set_claim_window(wire_enum<v1::ClaimWindow>(summary.settings->claim_window));
  out.set_spectators(summary.spectators);
}

// A running clock is no news, but its start and its end are.
bool begins_or_ends(table::Millis before, table::Millis now) {
  return (before.count() > 0) != (now.count() > 0);
}

bool is_news(const Pause& before, Pause now) {
  if (begins_or_ends(before.left, now.left)) return true;
  now.left = before.left;
  return now != before;
}

bool is_news(const TableState& before, const TableState& now) {
  return before.summary->seats.values != now.summary->seats.values ||
         before.summary->phase != now.summary->phase ||
         before.summary->round != now.summary->round ||
         before.summary->spectators != now.summary->spectators || before.host != now.host ||
         before.scores != now.scores || before.successor != now.successor ||
         before.table_points != now.table_points || is_news(before.pause, now.pause) ||
         begins_or_ends(before.break_left, now.break_left) ||
         before.bell_left.has_value() != now.bell_left.has_value() ||
         before.has_bell_rung != now.has_bell_rung;
}

void write_sheet(int field, const ScoreSheet& sheet, FieldWriter& out) {
  auto& message = scratch<v1::ScoreSheet>();
  put(sheet, message);
  out.message(field, message);
}

void write_prompt(const Prompt& prompt, FieldWriter& out) {
  using Wire = v1::Prompt;
  out.number(Wire::kMomentFieldNumber, prompt.moment.value());
  for (const Action& action : prompt.actions) write(Wire::kActionsFieldNumber, action, out);
  if (prompt.win) write_sheet(Wire::kWinFieldNumber, *prompt.win, out);
  out.number(Wire::kMoveMsFieldNumber, wire_millis(prompt.move_left));
  out.number(Wire::kReserveMsFieldNumber, wire_millis(prompt.reserve_left));
  out.number(Wire::kTimedFieldNumber, prompt.timed ? 1 : 0);
  out.number(Wire::kExtraTimesFieldNumber, prompt.extra_times);
  out.number(Wire::kExtraMsFieldNumber, wire_millis(prompt.extra));
  out.number(Wire::kFalseMahjongFieldNumber, static_cast<std::uint32_t>(prompt.false_mahjong));
}

}  // namespace

std::string encode(const Welcome& welcome) {
  v1::ServerFrame& frame = fresh_frame();
  v1::Welcome& out = *frame.mutable_welcome();
  out.set_player(welcome.player.value());
  out.set_name(welcome.name);
  out.set_token(welcome.token);
  for (const Room& room : welcome.rooms) put_room(room, *out.add_rooms());
  for (const RuleSystem& system : welcome.rule_systems) {
    put_rule_system(system, *out.add_rule_systems());
  }
  for (const TableSummary& table : welcome.own_tables) put_summary(table, *out.add_own_tables());
  out.set_server_ms(welcome.server_ms);
  out.set_version(welcome.version);
  out.set_has_account(welcome.has_account);
  out.set_role(wire_enum<v1::Role>(welcome.role));
  out.set_revision(welcome.revision);
  out.set_push_key(welcome.push_key);
  v1::HostLimits& limits = *out.mutable_host_limits();
  limits.set_name_max(welcome.host_limits.name_max);
  limits.set_abandoned_minutes_max(welcome.host_limits.abandoned_minutes_max);
  out.set_started_ms(welcome.started_ms);
  return frame.SerializeAsString();
}

std::string encode(const Pong& pong) {
  v1::ServerFrame& frame = fresh_frame();
  v1::Pong& out = *frame.mutable_pong();
  out.set_client_ms(pong.client_ms);
  out.set_server_ms(pong.server_ms);
  out.set_table(pong.table.value());
  out.set_last_event(pong.last_event);
  out.set_last_line(pong.last_line);
  out.set_last_update(pong.last_update);
  return frame.SerializeAsString();
}

std::string encode(const RoomTables& tables) {
  v1::ServerFrame& frame = fresh_frame();
  v1::RoomTables& out = *frame.mutable_room_tables();
  out.set_room(tables.room);
  for (const TableSummary& table : tables.tables) put_summary(table, *out.add_tables());
  out.mutable_people()->set_count(tables.people_count);
  for (const RoomPerson& person : tables.people) {
    put_person(person, *out.mutable_people()->add_people());
  }
  return frame.SerializeAsString();
}

std::string encode(const RoomChanged& changed) {
  v1::ServerFrame& frame = fresh_frame();
  v1::RoomChanged& out = *frame.mutable_room_changed();
  out.set_room(changed.room);
  for (const TableSummary& table : changed.tables) put_summary(table, *out.add_tables());
  for (const table::TableId table : changed.gone) out.add_gone(table.value());
  out.set_people(changed.people);
  for (const RoomPerson& person : changed.came) put_person(person, *out.add_came());
  for (const PlayerId player : changed.left) out.add_left(player.value());
  return frame.SerializeAsString();
}

std::string encode(const Rooms& rooms) {
  v1::ServerFrame& frame = fresh_frame();
  for (const Room& room : rooms.rooms) put_room(room, *frame.mutable_rooms()->add_rooms());
  return frame.SerializeAsString();
}

std::string encode_shared(const TableState& state) {
  v1::TableState& out = *fresh_frame().mutable_table();
  put_summary(*state.summary, *out.mutable_summary());
  out.set_host(state.host.value());
  put(state.scores, *out.mutable_scores());
  out.set_break_ms(wire_millis(state.break_left));
  if (state.bell_left) out.set_bell_ms(wire_millis(*state.bell_left));
  out.set_bell_rang(state.has_bell_rung);
  out.set_house_id(state.house_id);
  if (state.table_points) {
    for (const TablePoints points : *state.table_points) out.add_table_points(points.count());
  }
  put_pause(state.pause, *out.mutable_pause());
  out.set_successor(state.successor.value());
  out.set_number(state.number);
  return out.SerializeAsString() + *state.house;
}

std::string encode_update(const TableState& before, const TableState& now) {
  if (!is_news(before, now)) return {};
  v1::TableUpdate& out = *fresh_frame().mutable_table_update();
  out.set_table(now.summary->table.value());
  out.set_number(now.number);
  for (const Seat seat : kSeats) {
    if (now.summary->seats[seat] == before.summary->seats[seat]) continue;
    v1::SeatUpdate& update = *out.add_seats();
    update.set_seat(number_of(seat));
    put_seat(now.summary->seats[seat], *update.mutable_state());
  }
  if (now.summary->phase != before.summary->phase) {
    out.set_phase(wire_enum<v1::TablePhase>(now.summary->phase));
  }
  if (now.summary->round != before.summary->round) out.set_round(now.summary->round);
  if (now.host != before.host) out.set_host(now.host.value());
  if (now.scores != before.scores) put(now.scores, *out.mutable_scores());
  if (now.break_left.count() > 0 || before.break_left.count() > 0) {
    out.set_break_ms(wire_millis(now.break_left));
  }
  if (now.bell_left) out.set_bell_ms(wire_millis(*now.bell_left));
  if (now.has_bell_rung != before.has_bell_rung) out.set_bell_rang(now.has_bell_rung);
  if (now.pause.on || now.pause != before.pause) put_pause(now.pause, *out.mutable_pause());
  if (now.successor != before.successor) out.set_successor(now.successor.value());
  if (now.summary->spectators != before.summary->spectators) {
    out.set_spectators(now.summary->spectators);
  }
  if (now.table_points && now.table_points != before.table_points) {
    for (const TablePoints points : *now.table_points) out.add_table_points(points.count());
  }
  return out.SerializeAsString();
}

void encode(const UpdateViewer& viewer, std::string& out) {
  FieldWriter frame(out);
  frame.nested(v1::ServerFrame::kTableUpdateFieldNumber, [&] {
    frame.fields(viewer.update);
    frame.number(v1::TableUpdate::kDoneFieldNumber, viewer.done.value());
  });
}

std::string encode_house(const Settings& house) {
  v1::TableState& out = *fresh_frame().mutable_table();
  put(house, *out.mutable_house());
  return out.SerializeAsString();
}

void encode(const TableViewer& viewer, std::string_view shared, std::string& out) {
  using Wire = v1::TableState;
  FieldWriter frame(out);
  frame.nested(v1::ServerFrame::kTableFieldNumber, [&] {
    frame.fields(shared);
    if (viewer.you) frame.present(Wire::kYouFieldNumber, number_of(*viewer.you));
    if (viewer.watching) {
      frame.number(Wire::kWatchingFieldNumber, wire_enum<v1::Watching>(*viewer.watching));
    }
    frame.text(Wire::kCodeFieldNumber, viewer.code);
  });
}

std::string encode(const TableState& state) {
  std::string out;
  encode({.you = state.you, .watching = state.watching, .code = state.code},
         encode_shared(state),
         out);
  return out;
}

void encode(const TableEventsView& events, std::string& out) {
  using Wire = v1::TableEvents;
  FieldWriter frame(out);
  frame.nested(v1::ServerFrame::kEventsFieldNumber, [&] {
    frame.number(Wire::kTableFieldNumber, events.table.value());
    frame.number(Wire::kFirstFieldNumber, events.first);
    for (const ShownEvent& event : events.events) {
      frame.nested(Wire::kEventsFieldNumber, [&] { write(event, frame); });
    }
    frame.number(Wire::kMomentFieldNumber, events.moment.value());
    if (events.prompt != nullptr) {
      frame.nested(Wire::kPromptFieldNumber, [&] { write_prompt(*events.prompt, frame); });
    }
    if (events.near_win != nullptr) {
      write_sheet(Wire::kNearWinFieldNumber, *events.near_win, frame);
    }
    frame.number(Wire::kSpectatorFieldNumber, events.spectator ? 1 : 0);
    if (events.last_deal != nullptr) {
      frame.nested(Wire::kLastDealFieldNumber, [&] { write(*events.last_deal, frame); });
    }
    frame.number(Wire::kDoneFieldNumber, events.done.value());
  });
}

std::string encode(const TableEvents& events) {
  std::string out;
  encode(TableEventsView::of(events), out);
  return out;
}

std::string encode(const WallCall& call) {
  v1::ServerFrame& frame = fresh_frame();
  put(call, *frame.mutable_wall_call());
  return frame.SerializeAsString();
}

std::string encode(const WallShown& shown) {
  v1::ServerFrame& frame = fresh_frame();
  put(shown, *frame.mutable_wall_shown());
  return frame.SerializeAsString();
}

std::string encode(const TableLines& lines) {
  v1::ServerFrame& frame = fresh_frame();
  v1::TableLines& out = *frame.mutable_table_lines();
  out.set_table(lines.table.value());
  out.set_first(lines.first);
  for (const table::Line& line : lines.lines) {
    v1::TableLine& added = *out.add_lines();
    added.set_code(std::string(line.code));
    if (line.seat) added.set_seat(number_of(*line.seat));
    added.set_name(line.name);
    added.set_text(std::string(line.text));
    added.set_number(line.number);
  }
  return frame.SerializeAsString();
}

std::string encode(const Refused& refused) {
  v1::ServerFrame& frame = fresh_frame();
  v1::Refused& out = *frame.mutable_refused();
  out.set_request(refused.request.value());
  out.set_code(std::string(refused.code));
  out.set_sentence(std::string(refused.sentence));
  out.set_rule(std::string(refused.rule));
  if (refused.sheet) put(*refused.sheet, *out.mutable_sheet());
  out.set_wait_seconds(refused.wait_seconds);
  out.set_field(refused.field);
  out.set_until(refused.until);
  return frame.SerializeAsString();
}

void encode(const Done& done, std::string& out) {
  FieldWriter frame(out);
  frame.nested(v1::ServerFrame::kDoneFieldNumber, [&] {
    frame.number(v1::Done::kRequestFieldNumber, done.request.value());
    frame.number(v1::Done::kTableFieldNumber, done.table.value());
  });
}

std::string encode(const Done& done) {
  std::string out;
  encode(done, out);
  return out;
}

std::string encode(const Stopping& stopping) {
  v1::ServerFrame& frame = fresh_frame();
  frame.mutable_stopping()->set_seconds(stopping.seconds);
  return frame.SerializeAsString();
}

std::string encode(const Goodbye& goodbye) {
  v1::ServerFrame& frame = fresh_frame();
  frame.mutable_goodbye()->set_code(std::string(goodbye.code));
  frame.mutable_goodbye()->set_sentence(goodbye.sentence);
  frame.mutable_goodbye()->set_until(goodbye.until);
  return frame.SerializeAsString();
}

}  // namespace lair::wire
