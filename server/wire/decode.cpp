#include "server/wire/decode.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lair/v1/client.pb.h"

#include "server/wire/decode_chat.hpp"
#include "server/wire/decode_follows.hpp"
#include "server/wire/decode_league.hpp"
#include "server/wire/decode_people.hpp"
#include "server/wire/desk.hpp"
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

// The first of them that is longer than ids, keys, tokens are.
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

Decoded enter_room_from(const v1::EnterRoom& in) {
  if (auto wrong = too_long_of({
          {"room", in.room()}
  }))
    return fail(*std::move(wrong));
  return EnterRoom{in.room(), in.chat_since()};
}

// CreateTable and SetOptions, without the room.
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
    return fail(Malformed{"A clock has at most a day.", "clock"});
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

Decoded at_table(std::uint64_t table, table::Request what) {
  return AtTable{TableId(table), std::move(what)};
}

// A seat, or none.
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
    return fail(Malformed{"No bot has such a strength.", "strength"});
  }
  return at_table(in.table(), table::AddBots{*seat, strength});
}

Decoded act_from(const v1::Act& in) {
  const auto action = action_from(in.action());
  if (!action) return fail(action.error());
  return at_table(in.table(), table::Act{.moment = Moment(in.moment()), .action = *action});
}

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

// `make` turns the seat into what is asked of it.
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

Decoded remove_bots_from(const v1::RemoveBots& in) {
  const auto seat = optional_seat_from(in);
  if (!seat) return fail(seat.error());
  return at_table(in.table(), table::RemoveBots{*seat});
}

Decoded boot_from(const v1::Boot& in) {
  if (in.note().size() > kNoteBytesMax) return fail(too_long("note"));
  const auto reason = enum_from(in.reason(), table::BootReason::Other);
  if (!reason) return fail(Malformed{"Somebody is sent away for a reason.", "reason"});
  return at_seat(in, [&](Seat seat) {
    return table::Boot{seat, *reason, in.note(), in.keep_out()};
  });
}

Decoded vote_absence_from(const v1::VoteAbsence& in) {
  const auto choice = enum_from(in.choice(), table::AbsenceStep::End);
  if (!choice || *choice == table::AbsenceStep::Ask) {
    return fail(Malformed{"A vote is to wait, for a bot, or to end.", "choice"});
  }
  return at_seat(in, [&](Seat seat) { return table::VoteAbsence{seat, *choice}; });
}

Decoded table_request_from(const v1::ClientFrame& in) {
  switch (in.body_case()) {
    case v1::ClientFrame::kSetOptions:
      return set_options_from(in.set_options());
    case v1::ClientFrame::kAgreeToOptions:
      return at_table(in.agree_to_options().table(),
                      table::AgreeToOptions{in.agree_to_options().options()});
    case v1::ClientFrame::kReserveSeat:
      return reserve_from(in.reserve_seat());
    case v1::ClientFrame::kLockSeat:
      return at_seat(in.lock_seat(), [&](Seat seat) {
        return table::LockSeat{seat, in.lock_seat().locked()};
      });
    case v1::ClientFrame::kRemoveBots:
      return remove_bots_from(in.remove_bots());
    case v1::ClientFrame::kBoot:
      return boot_from(in.boot());
    case v1::ClientFrame::kHandOver:
      return at_seat(in.hand_over(), [](Seat seat) { return table::HandOver{seat}; });
    case v1::ClientFrame::kEndTable:
      return at_table(in.end_table().table(), table::EndTable{});
    case v1::ClientFrame::kVotePause:
      return at_table(in.vote_pause().table(), table::VotePause{in.vote_pause().agrees()});
    case v1::ClientFrame::kResume:
      return at_table(in.resume().table(), table::Resume{});
    case v1::ClientFrame::kAskTime:
      return at_table(in.ask_time().table(), table::AskTime{Moment(in.ask_time().moment())});
    case v1::ClientFrame::kVoteAbsence:
      return vote_absence_from(in.vote_absence());
    case v1::ClientFrame::kVoteRematch:
      return at_table(in.vote_rematch().table(), table::VoteRematch{in.vote_rematch().agrees()});
    case v1::ClientFrame::kTakeBack:
      return at_table(in.take_back().table(), table::TakeBack{});
    default:
      return NotUnderstood{"unknown_request", "This server does not know that request.", {}};
  }
}

// What calls people together again.
Decoded call_from(const v1::ClientFrame& in) {
  switch (in.body_case()) {
    case v1::ClientFrame::kFollow:
      return follow_from(in.follow());
    case v1::ClientFrame::kShowPresence:
      return show_presence_from(in.show_presence());
    case v1::ClientFrame::kAwaitSeat:
      return await_seat_from(in.await_seat());
    case v1::ClientFrame::kSubscribePush:
      return subscribe_push_from(in.subscribe_push());
    case v1::ClientFrame::kUnsubscribePush:
      return unsubscribe_push_from(in.unsubscribe_push());
    default:
      return table_request_from(in);
  }
}

// What moderators ask.
Decoded moderators_request_from(const v1::ClientFrame& in) {
  switch (in.body_case()) {
    case v1::ClientFrame::kModerate:
      return order_from(in.moderate());
    case v1::ClientFrame::kLiftSanction:
      return lift_from(in.lift_sanction());
    case v1::ClientFrame::kReadAudit:
      return audit_question_from(in.read_audit());
    case v1::ClientFrame::kReadSanctions:
      return ReadSanctions{};
    case v1::ClientFrame::kFindPerson:
      return find_person_from(in.find_person());
    case v1::ClientFrame::kReadReports:
      return read_reports_from(in.read_reports());
    case v1::ClientFrame::kSettleReport:
      return settle_from(in.settle_report());
    default:
      return call_from(in);
  }
}

Decoded request_from(const v1::ClientFrame& in) {
  switch (in.body_case()) {
    case v1::ClientFrame::kHello:
      return hello_from(in.hello());
    case v1::ClientFrame::kPing:
      return Ping{in.ping().client_ms(), in.ping().echo_ms(), in.ping().held_ms()};
    case v1::ClientFrame::kEnterRoom:
      return enter_room_from(in.enter_room());
    case v1::ClientFrame::kCreateTable:
      return create_table_from(in.create_table());
    case v1::ClientFrame::kOpenTable:
      return open_table_from(in.open_table());
    case v1::ClientFrame::kCloseTable:
      return CloseTable{TableId(in.close_table().table())};
    case v1::ClientFrame::kSit:
      return sit_from(in.sit());
    case v1::ClientFrame::kStand:
      return at_table(in.stand().table(), table::Stand{});
    case v1::ClientFrame::kAddBots:
      return add_bots_from(in.add_bots());
    case v1::ClientFrame::kStart:
      return at_table(in.start().table(), table::Start{in.start().options()});
    case v1::ClientFrame::kReady:
      return at_table(in.ready().table(), table::MarkReady{!in.ready().not_ready()});
    case v1::ClientFrame::kAct:
      return act_from(in.act());
    case v1::ClientFrame::kAskHints:
      return AskHints{TableId(in.ask_hints().table())};
    case v1::ClientFrame::kQuickSeat:
      return quick_seat_from(in.quick_seat());
    case v1::ClientFrame::kFindTable:
      return find_table_from(in.find_table());
    case v1::ClientFrame::kSay:
      return say_from(in.say());
    case v1::ClientFrame::kHush:
      return hush_from(in.hush());
    case v1::ClientFrame::kInvite:
      return Invite{PlayerId(in.invite().player())};
    case v1::ClientFrame::kReport:
      return report_from(in.report());
    case v1::ClientFrame::kCommitShare:
      return commit_from(in.commit_share());
    case v1::ClientFrame::kRevealShare:
      return reveal_from(in.reveal_share());
    case v1::ClientFrame::kLeagueAct:
      return league_act_from(in.league_act());
    default:
      return moderators_request_from(in);
  }
}

}  // namespace

Result<NumberedRequest, Malformed> decode_request(std::string_view frame) {
  if (frame.size() > kRequestBytesMax) return fail(Malformed{"A frame is at most 16 KiB."});
  auto& in = fresh<v1::ClientFrame>();
  if (!in.ParseFromArray(frame.data(), static_cast<int>(frame.size()))) {
    return fail(Malformed{"These bytes are no frame of lair.v1."});
  }
  const table::RequestId id(in.request());
  auto request = request_from(in);
  if (request) return NumberedRequest{id, *std::move(request)};
  Malformed& wrong = request.error();
  return NumberedRequest{
      id, NotUnderstood{"bad_value", std::move(wrong.sentence), std::move(wrong.field)}
  };
}

}  // namespace lair::wire
