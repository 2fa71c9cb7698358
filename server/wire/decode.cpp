#include "server/wire/decode.hpp"

#include <initializer_list>
#include <string>

#include "lair/v1/client.pb.h"

#include "server/wire/decode_chat.hpp"
#include "server/wire/decode_people.hpp"
#include "server/wire/shares.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using table::TableId;
using Decoded = Result<Request, Malformed>;

bool is_name(std::string_view text) { return text.size() <= kNameBytesMax; }

bool fit(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    if (text.size() > kTextBytesMax) return false;
  }
  return true;
}

Malformed too_long() { return Malformed{"A text is too long."}; }

Decoded hello_from(const v1::Hello& in) {
  if (!is_name(in.name()) || !fit({in.token(), in.client(), in.ticket()})) return fail(too_long());
  return Hello{in.token(), in.name(), in.client(), in.ticket(), in.private_since()};
}

Decoded enter_room_from(const v1::EnterRoom& in) {
  if (!fit({in.room()})) return fail(too_long());
  return EnterRoom{in.room(), in.chat_since()};
}

Decoded create_table_from(const v1::CreateTable& in) {
  if (!is_name(in.name()) || !fit({in.room(), in.rules()})) return fail(too_long());
  if (in.settings_size() > static_cast<int>(kSettingsMax)) {
    return fail(Malformed{"A table has at most 64 settings."});
  }
  for (const v1::Setting& setting : in.settings()) {
    if (!fit({setting.key()}) || setting.value().size() > kValueBytesMax) return fail(too_long());
  }
  table::TableSettings settings;
  settings.room = in.room();
  settings.name = in.name();
  settings.rules = in.rules();
  settings.settings = settings_from(in.settings());
  if (in.has_clock()) settings.clock = clock_from(in.clock());
  if (settings.clock.move > kClockMillisMax || settings.clock.reserve > kClockMillisMax) {
    return fail(Malformed{"A clock has at most a day."});
  }
  const auto claim_window = claim_window_from(in.claim_window());
  settings.claim_window = claim_window.value_or(table::ClaimWindow::Eager);
  return CreateTable{std::move(settings), !claim_window.has_value()};
}

Decoded open_table_from(const v1::OpenTable& in) {
  return OpenTable{.table = TableId(in.table()),
                   .last_event = in.last_event(),
                   .chat_since = in.chat_since(),
                   .spectators_since = in.spectators_since(),
                   .as_spectator = in.as_spectator()};
}

// Sit and AddBots: a table with a seat, or without.
template <class AtSeat, class Wire>
Decoded at_seat_from(const Wire& in) {
  if (!in.has_seat()) return AtSeat{TableId(in.table()), std::nullopt};
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  return AtSeat{TableId(in.table()), *seat};
}

Decoded act_from(const v1::Act& in) {
  const auto action = action_from(in.action());
  if (!action) return fail(action.error());
  return Act{TableId(in.table()), Moment(in.moment()), *action};
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

Decoded request_from(const v1::ClientFrame& in) {
  switch (in.body_case()) {
    case v1::ClientFrame::kHello:
      return hello_from(in.hello());
    case v1::ClientFrame::kPing:
      return Ping{in.ping().client_ms()};
    case v1::ClientFrame::kEnterRoom:
      return enter_room_from(in.enter_room());
    case v1::ClientFrame::kCreateTable:
      return create_table_from(in.create_table());
    case v1::ClientFrame::kOpenTable:
      return open_table_from(in.open_table());
    case v1::ClientFrame::kCloseTable:
      return CloseTable{TableId(in.close_table().table())};
    case v1::ClientFrame::kSit:
      return at_seat_from<Sit>(in.sit());
    case v1::ClientFrame::kStand:
      return Stand{TableId(in.stand().table())};
    case v1::ClientFrame::kAddBots:
      return at_seat_from<AddBots>(in.add_bots());
    case v1::ClientFrame::kStart:
      return Start{TableId(in.start().table())};
    case v1::ClientFrame::kReady:
      return Ready{TableId(in.ready().table())};
    case v1::ClientFrame::kAct:
      return act_from(in.act());
    case v1::ClientFrame::kModerate:
      return moderate_from(in.moderate());
    case v1::ClientFrame::kLiftSanction:
      return lift_from(in.lift_sanction());
    case v1::ClientFrame::kReadAudit:
      return read_audit_from(in.read_audit());
    case v1::ClientFrame::kReadSanctions:
      return ReadSanctions{};
    case v1::ClientFrame::kFindPerson:
      return find_person_from(in.find_person());
    case v1::ClientFrame::kQuickSeat:
      return quick_seat_from(in.quick_seat());
    case v1::ClientFrame::kSay:
      return say_from(in.say());
    case v1::ClientFrame::kHush:
      return hush_from(in.hush());
    case v1::ClientFrame::kInvite:
      return Invite{PlayerId(in.invite().player())};
    case v1::ClientFrame::kReport:
      return report_from(in.report());
    case v1::ClientFrame::kReadReports:
      return read_reports_from(in.read_reports());
    case v1::ClientFrame::kSettleReport:
      return settle_from(in.settle_report());
    case v1::ClientFrame::kCommitShare:
      return commit_from(in.commit_share());
    case v1::ClientFrame::kRevealShare:
      return reveal_from(in.reveal_share());
    case v1::ClientFrame::BODY_NOT_SET:
      break;
  }
  return fail(Malformed{"A frame asks for something."});
}

}  // namespace

Result<NumberedRequest, Malformed> decode_request(std::string_view frame) {
  if (frame.size() > kRequestBytesMax) return fail(Malformed{"A frame is at most 16 KiB."});
  thread_local v1::ClientFrame in;
  if (!in.ParseFromArray(frame.data(), static_cast<int>(frame.size()))) {
    return fail(Malformed{"These bytes are no frame of lair.v1."});
  }
  auto request = request_from(in);
  if (!request) return fail(request.error());
  return NumberedRequest{table::RequestId(in.request()), *std::move(request)};
}

}  // namespace lair::wire
