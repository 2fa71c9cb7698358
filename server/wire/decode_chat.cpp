#include "server/wire/decode_chat.hpp"

#include <algorithm>

#include "server/wire/requests.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

Malformed text_too_long() { return Malformed{"A text is too long."}; }

}  // namespace

Result<QuickSeat, Malformed> quick_seat_from(const v1::QuickSeat& in) {
  if (in.room().size() > kTextBytesMax || in.rules().size() > kTextBytesMax) {
    return fail(text_too_long());
  }
  return QuickSeat{in.room(), in.practice(), in.rules()};
}

Result<FindTable, Malformed> find_table_from(const v1::FindTable& in) {
  if (in.code().size() > kTextBytesMax) return fail(text_too_long());
  return FindTable{in.code()};
}

Result<Say, Malformed> say_from(const v1::Say& in) {
  const auto place = enum_from(in.place(), ChatPlace::Private);
  if (!place) return fail(Malformed{"There is no such place to speak."});
  if (in.text().size() > kChatBytesMax || in.phrase().size() > kTextBytesMax) {
    return fail(text_too_long());
  }
  return Say{*place, PlayerId(in.to()), in.text(), in.phrase()};
}

Result<Hush, Malformed> hush_from(const v1::Hush& in) {
  if (in.kind() < 0 || in.kind() > static_cast<int>(HushKind::Block)) {
    return fail(Malformed{"Somebody is muted, blocked, or neither."});
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
  if (!reason) return fail(Malformed{"A report has a reason."});
  report.reason = *reason;
  if (in.text().size() > kReportBytesMax) return fail(text_too_long());
  if (!in.has_channel()) return report;
  const auto place = enum_from(in.channel().place(), ChatPlace::Private);
  if (!place) return fail(Malformed{"There is no such place to speak."});
  if (in.channel().room().size() > kTextBytesMax) return fail(text_too_long());
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
  if (in.note().size() > kSettleNoteBytesMax) return fail(text_too_long());
  return SettleReport{in.report(), in.note()};
}

}  // namespace lair::wire
