// No bytes of a client crash the frame decoder, the same bytes always give the same answer, and
// what they ask keeps to the bounds that the decoder promises.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/wire/decode.hpp"

namespace lair::wire {
namespace {

bool is_short(std::string_view text) { return text.size() <= kTextBytesMax; }

bool is_name(std::string_view text) { return text.size() <= kNameBytesMax; }

bool is_reason(std::string_view text) { return text.size() <= kReasonBytesMax; }

bool is_endpoint(std::string_view text) { return text.size() <= push::kEndpointBytesMax; }

bool is_between(table::Millis time, table::Millis least, table::Millis most) {
  return least <= time && time <= most;
}

bool are_bounded(const table::TablePolicies& policies) {
  using std::chrono::minutes;
  using std::chrono::seconds;
  return policies.invited.size() <= kInvitedMax &&
         std::ranges::all_of(policies.invited, is_name, &table::NamedPerson::name) &&
         is_between(policies.absence.grace, seconds(10), seconds(3'600)) &&
         is_between(policies.absence.abandoned, minutes(1), minutes(kAbandonedMinutesMax)) &&
         is_between(policies.pause, minutes(1), minutes(60)) &&
         is_between(policies.extra, seconds(5), seconds(120)) && policies.pauses <= 20 &&
         policies.extra_times <= 20 && is_sound(policies.length);
}

bool are_bounded(const table::TableSettings& settings) {
  const table::HouseSettings& house = settings.settings;
  const table::Millis none{0};
  return is_short(settings.room) && is_name(settings.name) && is_short(settings.rules) &&
         house.size() <= kSettingsMax &&
         std::ranges::all_of(house,
                             [](const auto& one) {
                               return is_short(one.first) && one.second.size() <= kValueBytesMax;
                             }) &&
         is_between(settings.clock.move, none, kClockMillisMax) &&
         is_between(settings.clock.reserve, none, kClockMillisMax) &&
         are_bounded(settings.policies);
}

bool is_bounded(const Action& action) {
  return std::visit(Match{
                        [](const ClaimChow& chow) { return chow.lowest.begins_chow(); },
                        [](const DeclareKong& kong) {
                          return kong.kind == MeldKind::ConcealedKong ||
                                 kong.kind == MeldKind::AddedKong;
                        },
                        [](const auto&) { return true; },
                    },
                    action);
}

bool is_bounded(const table::Request& asked) {
  return std::visit(Match{
                        [](const table::Sit& sit) { return is_short(sit.code); },
                        [](const table::Act& act) { return is_bounded(act.action); },
                        [](const table::SetOptions& set) { return are_bounded(*set.settings); },
                        [](const table::ReserveSeat& reserve) { return is_name(reserve.who.name); },
                        [](const table::Boot& boot) { return boot.note.size() <= kNoteBytesMax; },
                        // Only the server asks for these four.
                        [](const table::Hold&) { return false; },
                        [](const table::RingBell&) { return false; },
                        [](const table::SendAway&) { return false; },
                        [](const table::Succeed&) { return false; },
                        [](const auto&) { return true; },
                    },
                    asked);
}

bool is_bounded(const Request& asked) {
  return std::visit(
      Match{
          [](const Hello& hello) {
            return is_name(hello.name) && is_short(hello.token) && is_short(hello.client) &&
                   is_short(hello.ticket);
          },
          [](const LeagueAct& act) { return is_name(act.invited); },
          [](const EnterRoom& enter) { return is_short(enter.room); },
          [](const QuickSeat& quick) { return is_short(quick.room) && is_short(quick.rules); },
          [](const FindTable& find) { return is_short(find.code); },
          [](const CreateTable& create) { return are_bounded(create.settings); },
          [](const AwaitLadder& await) {
            return await.rules.size() <= 16 && std::ranges::all_of(await.rules, is_short);
          },
          [](const Say& say) { return say.text.size() <= kChatBytesMax && is_short(say.phrase); },
          [](const Report& report) {
            return report.text.size() <= kReportBytesMax && is_short(report.channel.room);
          },
          [](const ReadReports& read) { return read.count >= 1 && read.count <= kReportsMax; },
          [](const SettleReport& settle) { return settle.note.size() <= kSettleNoteBytesMax; },
          [](const people::Order& order) {
            return is_short(order.range) && is_reason(order.reason);
          },
          [](const LiftSanction& lift) { return is_reason(lift.reason); },
          [](const people::AuditQuestion& question) {
            return question.count >= 1 && question.count <= kAuditEntriesMax;
          },
          [](const FindPerson& find) { return is_name(find.name); },
          [](const SubscribePush& asks) { return is_endpoint(asks.subscription.endpoint); },
          [](const UnsubscribePush& asks) { return is_endpoint(asks.endpoint); },
          [](const AtTable& at) { return is_bounded(at.what); },
          [](const NotUnderstood& not_understood) { return !not_understood.sentence.empty(); },
          [](const auto&) { return true; },
      },
      asked);
}

void check(std::string_view frame) {
  const auto request = decode_request(frame);
  const auto again = decode_request(frame);
  ensure(request.has_value() == again.has_value(), "the same bytes are a frame each time");
  if (!request) {
    ensure(!request.error().sentence.empty(), "an error says what is wrong");
    return;
  }
  ensure(frame.size() <= kRequestBytesMax, "a frame is bounded");
  ensure(request->id == again->id && request->request.index() == again->request.index(),
         "the same bytes are the same request");
  ensure(is_bounded(request->request), "a request keeps to its bounds");
}

}  // namespace
}  // namespace lair::wire

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  lair::wire::check(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
