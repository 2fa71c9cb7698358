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

// A season that is opened stays for ever.
Deed deed_in_season(const wire::LeagueAct& act) {
  const bool opens = act.event && std::holds_alternative<league::SeasonOpened>(*act.event);
  return opens ? Deed::OpenSeason : Deed::ActInSeason;
}

// Playing costs the frame alone.
Cost deed_at_table(const table::Request& what) {
  const bool moves =
      std::holds_alternative<table::Sit>(what) || std::holds_alternative<table::Stand>(what);
  return moves ? Cost(Deed::Sit) : std::nullopt;
}

// A season keeps what is written in it for ever, in memory as well, so a long act counts as several
// short ones. Few are opened.
std::size_t times_of(const wire::Request& request, Deed deed) {
  constexpr std::size_t kBytes = 512;
  const auto* const act = std::get_if<wire::LeagueAct>(&request);
  if (deed != Deed::ActInSeason || act == nullptr || !act->event) return 1;
  return 1 + wire::text_of(*act->event).size() / kBytes;
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

std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     Deed deed,
                                     TimeSource::Instant now) {
  if (payer.account) {
    if (auto refused = allowances.spend(deed, *payer.account, milliseconds(now))) return refused;
  }
  return payer.address ? allowances.spend(deed, *payer.address, milliseconds(now)) : std::nullopt;
}

FrameCounters frame_counters(const people::Allowances& allowances, const Payer& payer) {
  FrameCounters frames;
  if (payer.account) frames.account = allowances.counter(Deed::Frame, *payer.account);
  if (payer.address) frames.address = allowances.counter(Deed::Frame, *payer.address);
  return frames;
}

std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     const FrameCounters& frames,
                                     const wire::Request& request,
                                     TimeSource::Instant now) {
  for (const auto& counter : {frames.account, frames.address}) {
    if (!counter) continue;
    if (auto refused = allowances.spend(*counter, milliseconds(now))) return refused;
  }
  const auto deed = deed_of(request);
  if (!deed) return std::nullopt;
  for (std::size_t left = times_of(request, *deed); left > 0; --left) {
    if (auto refused = spend(allowances, payer, *deed, now)) return refused;
  }
  return std::nullopt;
}

}  // namespace lair::lobby
