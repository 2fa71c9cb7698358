#include "server/wire/decode.hpp"

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lair/v1/client.pb.h"

#include "server/wire/by_case.hpp"
#include "server/wire/decode_chat.hpp"
#include "server/wire/decode_follows.hpp"
#include "server/wire/decode_league.hpp"
#include "server/wire/decode_people.hpp"
#include "server/wire/desk.hpp"
#include "server/wire/field_reader.hpp"
#include "server/wire/policies.hpp"
#include "server/wire/shares.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using table::TableId;
using Decoded = Result<Request, Malformed>;

bool is_name(std::string_view text) { return text.size() <= kNameBytesMax; }

Malformed too_long(std::string field) { return Malformed{"A text is too long.", std::move(field)}; }

struct NamedText {
  std::string_view field;
  std::string_view text;
};

// Finds the first text that is longer than ids, keys and tokens may be.
std::optional<Malformed> too_long_of(std::initializer_list<NamedText> texts) {
  for (const NamedText& one : texts) {
    if (one.text.size() > kTextBytesMax) return too_long(std::string(one.field));
  }
  return std::nullopt;
}

Decoded hello_from(const v1::Hello& in) {
  if (!is_name(in.name())) return fail(too_long("name"));
  if (auto wrong = too_long_of({
          {"token",  in.token() },
          {"client", in.client()},
          {"ticket", in.ticket()}
  })) {
    return fail(*std::move(wrong));
  }
  return Hello{in.token(),
               in.name(),
               in.client(),
               in.ticket(),
               in.private_since(),
               in.revision_min(),
               in.revision()};
}

Decoded ping_from(const v1::Ping& in) { return Ping{in.client_ms(), in.echo_ms(), in.held_ms()}; }

Decoded enter_room_from(const v1::EnterRoom& in) {
  if (auto wrong = too_long_of({
          {"room", in.room()}
  }))
    return fail(*std::move(wrong));
  return EnterRoom{in.room(), in.chat_since()};
}

// Reads what CreateTable and SetOptions have in common: everything but the room.
template <class Wire>
Result<table::TableSettings, Malformed> table_settings_from(const Wire& in) {
  if (!is_name(in.name())) return fail(too_long("name"));
  if (auto wrong = too_long_of({
          {"rules", in.rules()}
  }))
    return fail(*std::move(wrong));
  if (in.settings_size() > static_cast<int>(kSettingsMax)) {
    return fail(Malformed{"A table has at most 64 settings.", "settings"});
  }
  for (const v1::Setting& setting : in.settings()) {
    if (setting.key().size() > kTextBytesMax || setting.value().size() > kValueBytesMax) {
      return fail(too_long("settings"));
    }
  }
  table::TableSettings settings;
  settings.name = in.name();
  settings.rules = in.rules();
  settings.settings = settings_from(in.settings());
  if (in.has_clock()) settings.clock = clock_from(in.clock());
  if (settings.clock.move > kClockMillisMax || settings.clock.reserve > kClockMillisMax) {
    return fail(Malformed{"A clock can give at most a day.", "clock"});
  }
  if (!choose(in.claim_window(), table::ClaimWindow::Constant, settings.claim_window)) {
    return fail(Malformed{"A claim window is eager or constant.", "claim_window"});
  }
  auto policies = policies_from(in.policies());
  if (!policies) return fail(policies.error());
  settings.policies = *std::move(policies);
  for (table::NamedPerson& invited : settings.policies.invited) invited.player = {};
  return settings;
}

Decoded create_table_from(const v1::CreateTable& in) {
  if (auto wrong = too_long_of({
          {"room", in.room()}
  }))
    return fail(*std::move(wrong));
  auto settings = table_settings_from(in);
  if (!settings) return fail(settings.error());
  settings->room = in.room();
  return CreateTable{.settings = *std::move(settings),
                     .claim_window_of_room = in.claim_window() == v1::CLAIM_WINDOW_UNSPECIFIED,
                     .spectators_of_room = in.policies().spectators() == v1::WATCHING_UNSPECIFIED,
                     .hints_of_room = !in.policies().has_hints()};
}

Decoded open_table_from(const v1::OpenTable& in) {
  return OpenTable{.table = TableId(in.table()),
                   .last_event = in.last_event(),
                   .chat_since = in.chat_since(),
                   .spectators_since = in.spectators_since(),
                   .as_spectator = in.as_spectator(),
                   .last_line = in.last_line()};
}

Decoded close_table_from(const v1::CloseTable& in) { return CloseTable{TableId(in.table())}; }

Decoded at_table(std::uint64_t table, table::Request what) {
  return AtTable{TableId(table), std::move(what)};
}

// For requests that say nothing but their table.
template <class Asked, class Wire>
Decoded bare(const Wire& in) {
  return at_table(in.table(), Asked{});
}

// Reads a seat, if the message has one.
template <class Wire>
Result<std::optional<Seat>, Malformed> optional_seat_from(const Wire& in) {
  if (!in.has_seat()) return std::optional<Seat>();
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  return std::optional<Seat>(*seat);
}

Decoded sit_from(const v1::Sit& in) {
  if (auto wrong = too_long_of({
          {"code", in.code()}
  }))
    return fail(*std::move(wrong));
  const auto seat = optional_seat_from(in);
  if (!seat) return fail(seat.error());
  return at_table(
      in.table(),
      table::Sit{.name = {}, .seat = *seat, .code = in.code(), .options = in.options()});
}

Decoded add_bots_from(const v1::AddBots& in) {
  const auto seat = optional_seat_from(in);
  if (!seat) return fail(seat.error());
  Strength strength = Strength::Casual;
  if (!choose(in.strength(), Strength::Expert, strength)) {
    return fail(Malformed{"There are no bots of that strength.", "strength"});
  }
  return at_table(in.table(), table::AddBots{*seat, strength});
}

Decoded start_from(const v1::Start& in) { return at_table(in.table(), table::Start{in.options()}); }

Decoded ready_from(const v1::Ready& in) {
  return at_table(in.table(), table::MarkReady{!in.not_ready()});
}

Decoded ask_time_from(const v1::AskTime& in) {
  return at_table(in.table(), table::AskTime{Moment(in.moment())});
}

Decoded ask_hints_from(const v1::AskHints& in) { return AskHints{TableId(in.table())}; }

Decoded commit_from(const v1::CommitShare& in) {
  const auto bytes = bytes_from(in.commitment());
  if (!bytes) return fail(bytes.error());
  return CommitShare{TableId(in.table()), in.deal(), {*bytes}};
}

Decoded reveal_from(const v1::RevealShare& in) {
  const auto bytes = bytes_from(in.share());
  if (!bytes) return fail(bytes.error());
  return RevealShare{TableId(in.table()), in.deal(), {*bytes}};
}

// --- What hosts and people agree on ---

Decoded set_options_from(const v1::SetOptions& in) {
  auto settings = table_settings_from(in);
  if (!settings) return fail(settings.error());
  return at_table(in.table(), table::SetOptions{*std::move(settings), {}, in.options()});
}

Decoded agree_to_options_from(const v1::AgreeToOptions& in) {
  return at_table(in.table(), table::AgreeToOptions{in.options()});
}

// `make` turns the seat into the request.
template <class Wire, class Make>
Decoded at_seat(const Wire& in, Make make) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  return at_table(in.table(), make(*seat));
}

Decoded reserve_from(const v1::ReserveSeat& in) {
  if (!is_name(in.name())) return fail(too_long("name"));
  return at_seat(in, [&](Seat seat) { return table::ReserveSeat{seat, {.name = in.name()}}; });
}

Decoded lock_seat_from(const v1::LockSeat& in) {
  return at_seat(in, [&](Seat seat) { return table::LockSeat{seat, in.locked()}; });
}

Decoded hand_over_from(const v1::HandOver& in) {
  return at_seat(in, [&](Seat seat) { return table::HandOver{seat, PlayerId(in.player())}; });
}

Decoded remove_bots_from(const v1::RemoveBots& in) {
  const auto seat = optional_seat_from(in);
  if (!seat) return fail(seat.error());
  return at_table(in.table(), table::RemoveBots{*seat});
}

Decoded boot_from(const v1::Boot& in) {
  if (in.note().size() > kNoteBytesMax) return fail(too_long("note"));
  const auto reason = enum_from(in.reason(), table::BootReason::Other);
  if (!reason) return fail(Malformed{"Give a reason for removing a player.", "reason"});
  return at_seat(in, [&](Seat seat) {
    return table::Boot{seat, PlayerId(in.player()), *reason, in.note(), in.keep_out()};
  });
}

Decoded vote_absence_from(const v1::VoteAbsence& in) {
  const auto choice = enum_from(in.choice(), table::AbsenceStep::End);
  if (!choice || *choice == table::AbsenceStep::Ask) {
    return fail(Malformed{"A vote must be to wait, for a bot, or to end.", "choice"});
  }
  return at_seat(in, [&](Seat seat) { return table::VoteAbsence{seat, *choice}; });
}

Decoded vote_pause_from(const v1::VotePause& in) {
  return at_table(in.table(), table::VotePause{in.agrees()});
}

Decoded vote_rematch_from(const v1::VoteRematch& in) {
  return at_table(in.table(), table::VoteRematch{in.agrees()});
}

Decoded invite_from(const v1::Invite& in) { return Invite{PlayerId(in.player())}; }

Decoded await_ladder_from(const v1::AwaitLadder& in) {
  constexpr int kRulesMax = 16;
  if (in.rules_size() > kRulesMax)
    return fail(Malformed{"At most 16 rule systems can be named.", "rules"});
  AwaitLadder await{.rules = {}, .stop = in.stop()};
  for (const std::string& rules : in.rules()) {
    if (rules.size() > kTextBytesMax) return fail(too_long("rules"));
    await.rules.push_back(rules);
  }
  return await;
}

Decoded read_sanctions_from(const v1::ReadSanctions& /*in*/) { return ReadSanctions{}; }

// --- Every request, by the case of its frame's body ---

using Frame = v1::ClientFrame;

// A row of the case, its field, and the function that reads it.
template <Frame::BodyCase kCase, auto kField, auto kRead>
constexpr auto request_row() {
  const auto read = [](const Frame& in) -> Decoded { return kRead((in.*kField)()); };
  return CaseRow<Frame, Decoded>{kCase, read};
}

// A request without a row is unknown to this server.
constexpr std::array kRequests{
    request_row<Frame::kHello, &Frame::hello, hello_from>(),
    request_row<Frame::kPing, &Frame::ping, ping_from>(),
    // Rooms and tables.
    request_row<Frame::kEnterRoom, &Frame::enter_room, enter_room_from>(),
    request_row<Frame::kAwaitLadder, &Frame::await_ladder, await_ladder_from>(),
    request_row<Frame::kQuickSeat, &Frame::quick_seat, quick_seat_from>(),
    request_row<Frame::kCreateTable, &Frame::create_table, create_table_from>(),
    request_row<Frame::kFindTable, &Frame::find_table, find_table_from>(),
    request_row<Frame::kOpenTable, &Frame::open_table, open_table_from>(),
    request_row<Frame::kCloseTable, &Frame::close_table, close_table_from>(),
    request_row<Frame::kLeagueAct, &Frame::league_act, league_act_from>(),
    request_row<Frame::kWatchSeason, &Frame::watch_season, watch_season_from>(),
    // The game.
    request_row<Frame::kSit, &Frame::sit, sit_from>(),
    request_row<Frame::kStand, &Frame::stand, bare<table::Stand, v1::Stand>>(),
    request_row<Frame::kAddBots, &Frame::add_bots, add_bots_from>(),
    request_row<Frame::kStart, &Frame::start, start_from>(),
    request_row<Frame::kReady, &Frame::ready, ready_from>(),
    request_row<Frame::kAskHints, &Frame::ask_hints, ask_hints_from>(),
    request_row<Frame::kCommitShare, &Frame::commit_share, commit_from>(),
    request_row<Frame::kRevealShare, &Frame::reveal_share, reveal_from>(),
    // What hosts and people at a table agree on.
    request_row<Frame::kSetOptions, &Frame::set_options, set_options_from>(),
    request_row<Frame::kAgreeToOptions, &Frame::agree_to_options, agree_to_options_from>(),
    request_row<Frame::kReserveSeat, &Frame::reserve_seat, reserve_from>(),
    request_row<Frame::kLockSeat, &Frame::lock_seat, lock_seat_from>(),
    request_row<Frame::kRemoveBots, &Frame::remove_bots, remove_bots_from>(),
    request_row<Frame::kBoot, &Frame::boot, boot_from>(),
    request_row<Frame::kHandOver, &Frame::hand_over, hand_over_from>(),
    request_row<Frame::kEndTable, &Frame::end_table, bare<table::EndTable, v1::EndTable>>(),
    request_row<Frame::kVotePause, &Frame::vote_pause, vote_pause_from>(),
    request_row<Frame::kResume, &Frame::resume, bare<table::Resume, v1::Resume>>(),
    request_row<Frame::kAskTime, &Frame::ask_time, ask_time_from>(),
    request_row<Frame::kVoteAbsence, &Frame::vote_absence, vote_absence_from>(),
    request_row<Frame::kVoteRematch, &Frame::vote_rematch, vote_rematch_from>(),
    request_row<Frame::kTakeBack, &Frame::take_back, bare<table::TakeBack, v1::TakeBack>>(),
    // What people say.
    request_row<Frame::kSay, &Frame::say, say_from>(),
    request_row<Frame::kHush, &Frame::hush, hush_from>(),
    request_row<Frame::kInvite, &Frame::invite, invite_from>(),
    request_row<Frame::kReport, &Frame::report, report_from>(),
    // Following people, waiting for seats, calls.
    request_row<Frame::kFollow, &Frame::follow, follow_from>(),
    request_row<Frame::kShowPresence, &Frame::show_presence, show_presence_from>(),
    request_row<Frame::kAwaitSeat, &Frame::await_seat, await_seat_from>(),
    request_row<Frame::kSubscribePush, &Frame::subscribe_push, subscribe_push_from>(),
    request_row<Frame::kUnsubscribePush, &Frame::unsubscribe_push, unsubscribe_push_from>(),
    // What moderators ask.
    request_row<Frame::kModerate, &Frame::moderate, order_from>(),
    request_row<Frame::kLiftSanction, &Frame::lift_sanction, lift_from>(),
    request_row<Frame::kReadAudit, &Frame::read_audit, audit_question_from>(),
    request_row<Frame::kReadSanctions, &Frame::read_sanctions, read_sanctions_from>(),
    request_row<Frame::kFindPerson, &Frame::find_person, find_person_from>(),
    request_row<Frame::kReadReports, &Frame::read_reports, read_reports_from>(),
    request_row<Frame::kSettleReport, &Frame::settle_report, settle_from>(),
};

Decoded request_from(const Frame& in) {
  if (auto* const reader = reader_of<kRequests>(in.body_case())) return reader(in);
  return NotUnderstood{"unknown_request", "This server does not know that request.", {}};
}

// --- Acts: nearly all that clients send, so they are read without a message object ---

struct ActFrame {
  table::RequestId id;
  std::uint64_t table = 0;
  Moment moment;
  Result<Action, Malformed> action;
};

// Returns false if the bytes are no Act.
bool read_act(std::string_view message, ActFrame& out) {
  using Wire = v1::Act;
  std::string_view action_bytes;
  FieldReader in(message);
  while (in.next()) {
    if (in.is_number(Wire::kTableFieldNumber)) out.table = in.number();
    if (in.is_number(Wire::kMomentFieldNumber)) out.moment = Moment(in.number32());
    if (in.is_bytes(Wire::kActionFieldNumber)) action_bytes = in.bytes();
  }
  const auto action = read_action(action_bytes);
  if (action) out.action = *action;
  return action && !in.is_broken();
}

// Returns nothing for a frame with another body, or for bytes that are no frame.
std::optional<ActFrame> act_frame_from(std::string_view frame) {
  ActFrame act{.id = {}, .table = 0, .moment = {}, .action = Pass{}};
  bool is_act = false;
  std::string_view body;
  FieldReader in(frame);
  while (in.next()) {
    if (in.is_number(Frame::kRequestFieldNumber)) act.id = table::RequestId(in.number32());
    if (in.is_bytes(Frame::kActFieldNumber)) {
      is_act = true;
      body = in.bytes();
    } else if (reader_of<kRequests>(in.field()) != nullptr) {
      is_act = false;  // if there are several bodies, the last one counts
    }
  }
  if (in.is_broken() || !is_act || !read_act(body, act)) return std::nullopt;
  return act;
}

Decoded request_from(const ActFrame& act) {
  if (!act.action) return fail(act.action.error());
  return at_table(act.table, table::Act{.moment = act.moment, .action = *act.action});
}

NumberedRequest numbered(table::RequestId id, Decoded request) {
  if (request) return {id, *std::move(request)};
  Malformed& wrong = request.error();
  return {
      id, NotUnderstood{"bad_value", std::move(wrong.sentence), std::move(wrong.field)}
  };
}

}  // namespace

Result<NumberedRequest, Malformed> decode_request(std::string_view frame) {
  if (frame.size() > kRequestBytesMax) return fail(Malformed{"A frame can have at most 16 KiB."});
  if (const auto act = act_frame_from(frame)) return numbered(act->id, request_from(*act));
  auto& in = fresh<Frame>();
  if (!in.ParseFromArray(frame.data(), static_cast<int>(frame.size()))) {
    return fail(Malformed{"These bytes are not a frame of lair.v1."});
  }
  return numbered(table::RequestId(in.request()), request_from(in));
}

}  // namespace lair::wire
