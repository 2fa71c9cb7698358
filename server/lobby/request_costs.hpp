// What each request costs its client's allowances.
#pragma once

#include <cstdint>
#include <optional>

#include "server/people/allowances.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Besides the frame that every request costs; nothing when that is all. Names every kind of
// request: a new one does not compile until somebody has said what it costs.
std::optional<people::Deed> deed_of(const wire::Request& request);

// Whether a bot that somebody owns may ask that: it plays, hosts, looks; it says, judges, follows
// nothing. Names every kind of request, too.
bool is_for_bots(const wire::Request& request);

// Who pays.
struct Payer {
  std::optional<PlayerId> account;  // once there is one
  std::optional<people::Address> address;
  bool is_bot = false;  // that somebody owns: has allowances of its own
};

// Counts the deed, a large one as several, with the account as well as with the address. Any
// thread.
std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     people::Deed deed,
                                     TimeSource::Instant now,
                                     std::uint32_t times = 1);

// Where a payer's frames are counted. Every request costs one, so a connection keeps this.
struct FrameCounters {
  std::optional<people::Allowances::Counter> account;
  std::optional<people::Allowances::Counter> address;
};

FrameCounters frame_counters(const people::Allowances& allowances, const Payer& payer);

// Counts the request: its frame, then its deed. Any thread.
std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     const FrameCounters& frames,
                                     const wire::Request& request,
                                     TimeSource::Instant now);

}  // namespace lair::lobby
