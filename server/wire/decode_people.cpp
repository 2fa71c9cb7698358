#include "server/wire/decode_people.hpp"

#include <algorithm>
#include <optional>

#include "server/wire/requests.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

constexpr int kPlaces = 3;

// 0 means nobody.
std::optional<PlayerId> player_from(std::uint64_t number) {
  if (number == 0) return std::nullopt;
  return PlayerId(number);
}

}  // namespace

Result<people::Order, Malformed> order_from(const v1::Moderate& in) {
  const auto act = enum_from(in.act(), people::Act::Ban);
  if (!act) return fail(Malformed{"A moderator can warn, mute, boot or ban.", "act"});
  if (in.range().size() > kTextBytesMax) return fail(Malformed{"A text is too long.", "range"});
  if (in.reason().size() > kReasonBytesMax) return fail(Malformed{"A text is too long.", "reason"});
  people::SpeechPlaces places = 0;
  for (const int place : in.places()) {
    if (place < 1 || place > kPlaces) {
      return fail(Malformed{"There is no such place to speak.", "places"});
    }
    places = static_cast<people::SpeechPlaces>(places | 1U << static_cast<unsigned>(place - 1));
  }
  return people::Order{.act = *act,
                       .player = player_from(in.player()),
                       .range = in.range(),
                       .table = in.table(),
                       .places = places == 0 ? people::kEverywhere : places,
                       .seconds = in.seconds(),
                       .reason = in.reason()};
}

Result<LiftSanction, Malformed> lift_from(const v1::LiftSanction& in) {
  if (in.reason().size() > kReasonBytesMax) return fail(Malformed{"A text is too long.", "reason"});
  return LiftSanction{people::SanctionId(in.sanction()), in.reason()};
}

people::AuditQuestion audit_question_from(const v1::ReadAudit& in) {
  const std::uint32_t count = in.count() == 0 ? kAuditEntriesMax : in.count();
  return {.before = in.before(),
          .player = player_from(in.player()),
          .moderator = player_from(in.moderator()),
          .count = std::min(count, kAuditEntriesMax)};
}

Result<FindPerson, Malformed> find_person_from(const v1::FindPerson& in) {
  if (in.name().size() > kNameBytesMax) return fail(Malformed{"A text is too long.", "name"});
  return FindPerson{PlayerId(in.player()), in.name()};
}

}  // namespace lair::wire
