// What each request costs its client's allowances.
#pragma once

#include <cstdint>
#include <optional>

#include "server/people/allowances.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// What the request costs besides the frame that every request costs; nothing if that is all. Lists
// every kind of request, so a new one does not compile until its cost is stated here.
std::optional<people::Deed> deed_of(const wire::Request& request);

// Whether a bot that somebody owns may make this request. It may play, host and look; it may not
// chat, moderate or follow. Lists every kind of request, too.
bool is_for_bots(const wire::Request& request);

// Who pays for a request.
struct Payer {
  std::optional<PlayerId> account;  // once the person is known
  std::optional<people::Address> address;
  bool is_bot = false;  // owned by a person; has allowances of its own
};

// Counts the deed for the account and for the address; a large one as `times` deeds. Any thread.
std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     people::Deed deed,
                                     TimeSource::Instant now,
                                     std::uint32_t times = 1);

// Where a payer's frames and actions in games are counted. Every request costs a frame, and most
// are actions, so a connection keeps these counters.
struct FrameCounters {
  std::optional<people::Allowances::Counter> account;
  std::optional<people::Allowances::Counter> address;
  std::optional<people::Allowances::Counter> play;  // of the address
};

FrameCounters frame_counters(const people::Allowances& allowances, const Payer& payer);

// Counts a frame, whatever it asks for. Any thread.
std::optional<people::Refusal> spend_frame(people::Allowances& allowances,
                                           const FrameCounters& frames,
                                           TimeSource::Instant now);

// Counts the request: first its frame, then its deed. Any thread.
std::optional<people::Refusal> spend(people::Allowances& allowances,
                                     const Payer& payer,
                                     const FrameCounters& frames,
                                     const wire::Request& request,
                                     TimeSource::Instant now);

}  // namespace lair::lobby
