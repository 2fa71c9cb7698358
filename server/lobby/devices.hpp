// Calls to people who are away, on the devices they have subscribed.
#pragma once

#include <string>

#include "server/lobby/asker.hpp"
#include "server/lobby/calls_made.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/standing_calls.hpp"
#include "server/push/ports.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Devices {
 public:
  // All outlive it. Without a bell no calls are made.
  Devices(push::Bell* bell, const Clients& clients, const TimeSource& time, const Loop& loop)
      : bell_(bell), clients_(clients), time_(time), loop_(loop) {}

  void answer(const Asker& asker, const wire::SubscribePush& asked) const;
  void answer(const Asker& asker, const wire::UnsubscribePush& asked) const;

  [[nodiscard]] bool are_called() const { return bell_ != nullptr; }

  // The key that browsers subscribe with; empty if no calls are made.
  [[nodiscard]] std::string public_key() const;

  // Does not repeat a recent call for the same thing: see calls_made.hpp.
  void call(PlayerId player, push::Call call);

  // The same, but only if they have no page open.
  void call_if_away(PlayerId player, push::Call call);

  // The reason for the call has passed: devices that were called take the notification back.
  void end_call(PlayerId player, push::Kind kind, std::uint64_t number);

 private:
  push::Bell* bell_;
  const Clients& clients_;
  const TimeSource& time_;
  Loop loop_;
  CallsMade calls_made_;
  StandingCalls standing_calls_;
};

}  // namespace lair::lobby
