#include "server/lobby/request_costs.hpp"

#include <chrono>
#include <cstddef>
#include <variant>

#include "engine/match_on.hpp"
#include "server/wire/season_codec.hpp"

namespace lair::lobby {
namespace {

using people::Deed;
using Cost = std::optional<Deed>;

Deed speech_at(wire::ChatPlace place) {
  switch (place) {
    case wire::ChatPlace::Room:
      return Deed::SpeakInRoom;
    case wire::ChatPlace::Private:
      return Deed::SpeakPrivately;
    case wire::ChatPlace::Table:
    case wire::ChatPlace::Spectators:
      break;
  }
  return Deed::SpeakAtTable;
}

// A season that has been opened is never removed.
Deed deed_in_season(const wire::LeagueAct& act) {
  const bool opens = act.event && std::holds_alternative<league::SeasonOpened>(*act.event);
  return opens ? Deed::OpenSeason : Deed::ActInSeason;
}

// Whatever a table writes down has an allowance, since it stays in the journal. That of playing is
// the address's alone: one player never reaches it, but scripts at many tables do. Lists every
// kind, so a new one does not compile until its cost is stated here.
Cost deed_at_table(const table::Request& what) {
  constexpr Cost kFrameAlone = std::nullopt;
  constexpr Cost kSit = Deed::Sit;
  constexpr Cost kChange = Deed::ChangeTable;
  constexpr Cost kReady = Deed::GetReady;  // so generous that players never reach it
  return std::visit(Match{[&](const table::Sit&) { return kSit; },
                          [&](const table::Stand&) { return kSit; },
                          [&](const table::AddBots&) { return kChange; },
                          [&](const table::RemoveBots&) { return kChange; },
                          [&](const table::Start&) { return kFrameAlone; },
                          [&](const table::MarkReady&) { return kReady; },
                          [](const table::Act&) { return Cost(Deed::Play); },
                          [&](const table::SetOptions&) { return kChange; },
                          [&](const table::AgreeToOptions&) { return kFrameAlone; },
                          [&](const table::ReserveSeat&) { return kChange; },
                          [&](const table::LockSeat&) { return kChange; },
                          [&](const table::Boot&) { return kChange; },
                          [&](const table::HandOver&) { return kChange; },
                          [&](const table::EndTable&) { return kChange; },
                          [&](const table::VotePause&) { return kChange; },
                          [&](const table::Resume&) { return kChange; },
                          [&](const table::Hold&) { return kChange; },
                          [&](const table::RingBell&) { return kChange; },
                          [&](const table::AskTime&) { return kFrameAlone; },
                          [&](const table::VoteAbsence&) { return kChange; },
                          [&](const table::VoteRematch&) { return kChange; },
                          [&](const table::TakeBack&) { return kChange; },
                          [&](const table::SendAway&) { return kChange; },
                          [&](const table::Succeed&) { return kChange; }},
                    what);
}

// What is written down is kept forever. So new options count as several other changes of a table,
// and a long act in a season, which is also kept in memory, counts as several short ones. Seasons
// are opened too rarely to be weighed.
std::uint32_t times_of(const wire::Request& request, Deed deed) {
  constexpr std::size_t kBytes = 512;
  constexpr std::uint32_t kOptions = 4;  // their record takes some two thousand bytes
  const auto* const asked = std::get_if<wire::AtTable>(&request);
  if (asked != nullptr && std::holds_alternative<table::SetOptions>(asked->what)) return kOptions;
  const auto* const act = std::get_if<wire::LeagueAct>(&request);
  if (deed != Deed::ActInSeason || act == nullptr || !act->event) return 1;
  return 1 + static_cast<std::uint32_t>(wire::text_of(*act->event).size() / kBytes);
}

people::Allowances::Milliseconds milliseconds(TimeSource::Instant now) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
}

}  // namespace

std::optional<Deed> deed_of(const wire::Request& request) {
  constexpr Cost kFrameAlone = std::nullopt;
  return std::visit(Match{[&](const wire::Hello&) { return kFrameAlone; },
                          [](const wire::LeagueAct& act) { return Cost(deed_in_season(act)); },
                          [](const wire::WatchSeason&) { return Cost(Deed::Look); },
                          [&](const wire::Ping&) { return kFrameAlone; },
                          [](const wire::EnterRoom&) { return Cost(Deed::Look); },
                          [](const wire::CreateTable&) { return Cost(Deed::CreateTable); },
                          [](const wire::OpenTable&) { return Cost(Deed::Look); },
                          [&](const wire::CloseTable&) { return kFrameAlone; },
                          [](const people::Order&) { return Cost(Deed::Moderate); },
                          [](const wire::LiftSanction&) { return Cost(Deed::Moderate); },
                          [](const people::AuditQuestion&) { return Cost(Deed::Moderate); },
                          [](const wire::ReadSanctions&) { return Cost(Deed::Moderate); },
                          [](const wire::FindPerson&) { return Cost(Deed::Moderate); },
                          [](const wire::QuickSeat&) { return Cost(Deed::Sit); },
                          [](const wire::FindTable&) { return Cost(Deed::TryCode); },
                          [](const wire::Say& say) { return Cost(speech_at(say.place)); },
                          [](const wire::Hush&) { return Cost(Deed::Look); },
                          [](const wire::Follow&) { return Cost(Deed::Follow); },
                          [](const wire::ShowPresence&) { return Cost(Deed::Follow); },
                          [](const wire::AwaitSeat&) { return Cost(Deed::Sit); },
                          [](const wire::AwaitLadder&) { return Cost(Deed::Sit); },
                          [](const wire::SubscribePush&) { return Cost(Deed::Subscribe); },
                          [](const wire::UnsubscribePush&) { return Cost(Deed::Subscribe); },
                          [](const wire::Invite&) { return Cost(Deed::SpeakPrivately); },
                          [](const wire::Report&) { return Cost(Deed::Report); },
                          [](const wire::ReadReports&) { return Cost(Deed::Moderate); },
                          [](const wire::SettleReport&) { return Cost(Deed::Moderate); },
                          [&](const wire::CommitShare&) { return kFrameAlone; },
                          [&](const wire::RevealShare&) { return kFrameAlone; },
                          [](const wire::AskHints&) { return Cost(Deed::AskHints); },
                          [](const wire::AtTable& asked) { return deed_at_table(asked.what); },
                          [&](const wire::NotUnderstood&) { return kFrameAlone; }},
                    request);
}

bool is_for_bots(const wire::Request& request) {
  return std::visit(Match{[](const wire::Hello&) { return true; },
                          [](const wire::LeagueAct&) { return false; },
                          [](const wire::WatchSeason&) { return true; },
                          [](const wire::Ping&) { return true; },
                          [](const wire::EnterRoom&) { return true; },
                          [](const wire::CreateTable&) { return true; },
                          [](const wire::OpenTable&) { return true; },
                          [](const wire::CloseTable&) { return true; },
                          [](const people::Order&) { return false; },
                          [](const wire::LiftSanction&) { return false; },
                          [](const people::AuditQuestion&) { return false; },
                          [](const wire::ReadSanctions&) { return false; },
                          [](const wire::FindPerson&) { return false; },
                          [](const wire::QuickSeat&) { return true; },
                          [](const wire::FindTable&) { return true; },
                          [](const wire::Say&) { return false; },
                          [](const wire::Hush&) { return false; },
                          [](const wire::Follow&) { return false; },
                          [](const wire::ShowPresence&) { return false; },
                          [](const wire::AwaitSeat&) { return false; },
                          [](const wire::AwaitLadder&) { return true; },
                          [](const wire::SubscribePush&) { return false; },
                          [](const wire::UnsubscribePush&) { return false; },
                          [](const wire::Invite&) { return false; },
                          [](const wire::Report&) { return false; },
                          [](const wire::ReadReports&) { return false; },
                          [](const wire::SettleReport&) { return false; },
                          [](const wire::CommitShare&) { return true; },
                          [](const wire::RevealShare&) { return true; },
                          [](const wire::AskHints&) { return false; },
                          [](const wire::AtTable&) { return true; },
                          [](const wire::NotUnderstood&) { return true; }},
                    request);
}

std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     Deed deed,
                                     TimeSource::Instant now,
                                     std::uint32_t times) {
  const auto at = milliseconds(now);
  if (payer.account) {
    const bool is_bot_table = payer.is_bot && deed == Deed::CreateTable;
    const Deed own = is_bot_table ? Deed::BotTable : deed;
    if (auto refused = allowances.spend(own, *payer.account, at, times)) return refused;
  }
  return payer.address ? allowances.spend(deed, *payer.address, at, times) : std::nullopt;
}

FrameCounters frame_counters(const people::Allowances& allowances, const Payer& payer) {
  FrameCounters frames;
  const Deed own = payer.is_bot ? Deed::BotFrame : Deed::Frame;
  if (payer.account) frames.account = allowances.counter(own, *payer.account);
  if (!payer.address) return frames;
  frames.address = allowances.counter(Deed::Frame, *payer.address);
  frames.play = allowances.counter(Deed::Play, *payer.address);
  return frames;
}

std::optional<people::Refusal> spend_frame(people::Allowances& allowances,
                                           const FrameCounters& frames,
                                           TimeSource::Instant now) {
  for (const auto& counter : {frames.account, frames.address}) {
    if (!counter) continue;
    if (auto refused = allowances.spend(*counter, milliseconds(now))) return refused;
  }
  return std::nullopt;
}

std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     const FrameCounters& frames,
                                     const wire::Request& request,
                                     TimeSource::Instant now) {
  if (auto refused = spend_frame(allowances, frames, now)) return refused;
  const auto deed = deed_of(request);
  if (!deed) return std::nullopt;
  if (*deed == Deed::Play) {
    return frames.play ? allowances.spend(*frames.play, milliseconds(now)) : std::nullopt;
  }
  return spend(allowances, payer, *deed, now, times_of(request, *deed));
}

}  // namespace lair::lobby
