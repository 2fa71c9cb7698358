// Decodes messages about rooms, chat and conduct into requests.
#pragma once

#include "lair/v1/chat.pb.h"
#include "lair/v1/rooms.pb.h"

#include "engine/result.hpp"
#include "server/wire/chat_requests.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// Each function checks the bounds of its texts and that its enum values are known.
Result<QuickSeat, Malformed> quick_seat_from(const v1::QuickSeat& in);
Result<FindTable, Malformed> find_table_from(const v1::FindTable& in);
Result<Say, Malformed> say_from(const v1::Say& in);
Result<Hush, Malformed> hush_from(const v1::Hush& in);
Result<Report, Malformed> report_from(const v1::Report& in);
ReadReports read_reports_from(const v1::ReadReports& in);
Result<SettleReport, Malformed> settle_from(const v1::SettleReport& in);

}  // namespace lair::wire
