#include "server/wire/decode_chat.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/wire/requests.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

Malformed text_too_long(std::string field) {
  return Malformed{"A text is too long.", std::move(field)};
}

}  // namespace

Result<QuickSeat, Malformed> quick_seat_from(const v1::QuickSeat& in) {
  if (in.room().size() > kTextBytesMax) return fail(text_too_long("room"));
  if (in.rules().size() > kTextBytesMax) return fail(text_too_long("rules"));
  return QuickSeat{in.room(), in.practice(), in.rules()};
}

Result<FindTable, Malformed> find_table_from(const v1::FindTable& in) {
  if (in.code().size() > kTextBytesMax) return fail(text_too_long("code"));
  return FindTable{in.code()};
}

Result<Say, Malformed> say_from(const v1::Say& in) {
  const auto place = enum_from(in.place(), ChatPlace::Private);
  if (!place) return fail(Malformed{"There is no such place to speak.", "place"});
  if (in.text().size() > kChatBytesMax) return fail(text_too_long("text"));
  if (in.phrase().size() > kTextBytesMax) return fail(text_too_long("phrase"));
  return Say{*place, PlayerId(in.to()), in.text(), in.phrase()};
}

Result<Hush, Malformed> hush_from(const v1::Hush& in) {
  if (in.kind() < 0 || in.kind() > static_cast<int>(HushKind::Block)) {
    return fail(Malformed{"A person can be muted, blocked, or neither.", "kind"});
  }
  return Hush{PlayerId(in.player()), static_cast<HushKind>(in.kind())};
}

Result<Report, Malformed> report_from(const v1::Report& in) {
  Report report{.player = PlayerId(in.player()),
                .reason = ReportReason::Other,
                .text = in.text(),
                .names_channel = in.has_channel(),
                .channel = {},
                .number = in.number()};
  const auto reason = enum_from(in.reason(), ReportReason::Other);
  if (!reason) return fail(Malformed{"A report needs a reason.", "reason"});
  report.reason = *reason;
  if (in.text().size() > kReportBytesMax) return fail(text_too_long("text"));
  if (!in.has_channel()) return report;
  const auto place = enum_from(in.channel().place(), ChatPlace::Private);
  if (!place) return fail(Malformed{"There is no such place to speak.", "place"});
  if (in.channel().room().size() > kTextBytesMax) return fail(text_too_long("channel"));
  report.channel = ChatChannel{*place, in.channel().room(), table::TableId(in.channel().table())};
  return report;
}

ReadReports read_reports_from(const v1::ReadReports& in) {
  const std::uint32_t count = in.count() == 0 ? kReportsMax : in.count();
  return ReadReports{.before = in.before(),
                     .player = PlayerId(in.player()),
                     .settled_too = in.settled_too(),
                     .count = std::min(count, kReportsMax)};
}

Result<SettleReport, Malformed> settle_from(const v1::SettleReport& in) {
  if (in.note().size() > kSettleNoteBytesMax) return fail(text_too_long("note"));
  return SettleReport{in.report(), in.note()};
}

}  // namespace lair::wire
