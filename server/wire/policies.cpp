#include "server/wire/policies.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "server/wire/requests.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using table::Millis;

std::uint32_t seconds(Millis time) { return static_cast<std::uint32_t>(time.count() / 1'000); }

struct Bounds {
  std::uint32_t least = 0;
  std::uint32_t most = 0;

  [[nodiscard]] bool hold(std::uint32_t number) const { return least <= number && number <= most; }
};

constexpr Bounds kGraceSeconds{10, 3'600};
constexpr Bounds kAbandonedMinutes{1, kAbandonedMinutesMax};
constexpr Bounds kTimes{0, 20};
constexpr Bounds kPauseMinutes{1, 60};
constexpr Bounds kExtraSeconds{5, 120};

Result<table::AbsencePolicy, Malformed> absence_from(const v1::AbsencePolicy& in) {
  table::AbsencePolicy policy;
  if (in.has_grace_seconds()) {
    if (!kGraceSeconds.hold(in.grace_seconds())) {
      return fail(Malformed{"The grace must be 10 to 3600 seconds.", "policies"});
    }
    policy.grace = Millis(in.grace_seconds() * std::int64_t{1'000});
  }
  if (in.has_abandoned_minutes()) {
    if (!kAbandonedMinutes.hold(in.abandoned_minutes())) {
      return fail(
          Malformed{"The time until a table is abandoned must be 1 to 10080 minutes.", "policies"});
    }
    policy.abandoned = Millis(in.abandoned_minutes() * std::int64_t{60'000});
  }
  if (!choose(in.then(), table::AbsenceStep::End, policy.then)) {
    return fail(Malformed{"An absence can lead to a vote, a wait, a bot or the end of the match.",
                          "policies"});
  }
  if (in.has_bot_may_claim()) policy.bot_may_claim = in.bot_may_claim();
  if (in.has_substitutes()) policy.substitutes = in.substitutes();
  return policy;
}

bool are_names(const google::protobuf::RepeatedPtrField<std::string>& names) {
  return names.size() <= static_cast<int>(kInvitedMax) &&
         std::ranges::all_of(names,
                             [](const std::string& name) { return name.size() <= kNameBytesMax; });
}

// Old journals have no player ids here, only names.
std::vector<table::NamedPerson> invited_from(const v1::TablePolicies& in) {
  std::vector<table::NamedPerson> invited;
  for (const std::string& name : in.invited()) {
    const int place = static_cast<int>(invited.size());
    const bool has_player = place < in.invited_players_size();
    invited.push_back(
        {.name = name, .player = PlayerId(has_player ? in.invited_players(place) : 0)});
  }
  return invited;
}

bool are_times_fine(const v1::TablePolicies& in) {
  return (!in.has_pauses() || kTimes.hold(in.pauses())) &&
         (!in.has_extra_times() || kTimes.hold(in.extra_times())) &&
         (!in.has_pause_minutes() || kPauseMinutes.hold(in.pause_minutes())) &&
         (!in.has_extra_seconds() || kExtraSeconds.hold(in.extra_seconds()));
}

// An unknown value must be refused, not replaced by the default: a table meant to be private would
// become public.
bool put_choices(const v1::TablePolicies& in, table::TablePolicies& policies) {
  if (!choose(in.admission(), table::Admission::League, policies.admission)) return false;
  policies.record = table::usual_readers(policies.admission);
  return choose(in.spectators(), table::Watching::AllHands, policies.spectators) &&
         choose(in.record(), table::RecordReaders::Everybody, policies.record);
}

}  // namespace

void put(const table::TablePolicies& policies, v1::TablePolicies& out) {
  out.set_admission(wire_enum<v1::Admission>(policies.admission));
  for (const table::NamedPerson& one : policies.invited) {
    out.add_invited(one.name);
    out.add_invited_players(one.player.value());
  }
  out.set_league(policies.league);
  out.set_spectators(wire_enum<v1::Watching>(policies.spectators));
  out.set_record(wire_enum<v1::RecordReaders>(policies.record));
  v1::AbsencePolicy& absence = *out.mutable_absence();
  absence.set_grace_seconds(seconds(policies.absence.grace));
  absence.set_then(wire_enum<v1::AbsenceStep>(policies.absence.then));
  absence.set_bot_may_claim(policies.absence.bot_may_claim);
  absence.set_substitutes(policies.absence.substitutes);
  absence.set_abandoned_minutes(seconds(policies.absence.abandoned) / 60);
  out.set_pauses(policies.pauses);
  out.set_pause_minutes(seconds(policies.pause) / 60);
  out.set_extra_times(policies.extra_times);
  out.set_extra_seconds(seconds(policies.extra));
  out.set_ready_check(policies.ready_check);
  out.set_hints(policies.hints);
  if (policies.duplicate) out.set_duplicate(true);
  if (policies.bots) out.set_bots(true);
  if (policies.ladder) out.set_ladder(wire_enum<v1::BotStrength>(*policies.ladder));
  if (policies.length != MatchLength()) put(policies.length, *out.mutable_length());
}

Result<table::TablePolicies, Malformed> policies_from(const v1::TablePolicies& in) {
  table::TablePolicies policies;
  if (!are_names(in.invited()))
    return fail(Malformed{"At most 16 people can be invited by name.", "policies"});
  if (!are_times_fine(in))
    return fail(Malformed{"Pauses or extra times are out of range.", "policies"});
  const auto absence = absence_from(in.absence());
  if (!absence) return fail(absence.error());
  policies.absence = *absence;
  if (!put_choices(in, policies)) {
    return fail(
        Malformed{"There is no such choice of who may join, watch or see the record.", "policies"});
  }
  policies.invited = invited_from(in);
  policies.league = in.league();
  if (in.has_pauses()) policies.pauses = in.pauses();
  if (in.has_pause_minutes()) policies.pause = Millis(in.pause_minutes() * std::int64_t{60'000});
  if (in.has_extra_times()) policies.extra_times = in.extra_times();
  if (in.has_extra_seconds()) policies.extra = Millis(in.extra_seconds() * std::int64_t{1'000});
  policies.ready_check = in.ready_check();
  policies.hints = in.hints();
  policies.duplicate = in.duplicate();
  policies.bots = in.bots();
  if (in.has_ladder()) policies.ladder = enum_from(in.ladder(), Strength::Expert);
  const auto length = length_from(in.length());
  if (!length) return fail(Malformed{"A match cannot have that length.", "policies"});
  policies.length = *length;
  return policies;
}

}  // namespace lair::wire
