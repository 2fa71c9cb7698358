// Calls to people who are away, on the devices they subscribed.
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
  // All outlive it. Without a bell nobody is ever called.
  Devices(push::Bell* bell, const Clients& clients, const TimeSource& time, const Loop& loop)
      : bell_(bell), clients_(clients), time_(time), loop_(loop) {}

  void answer(const Asker& asker, const wire::SubscribePush& asked) const;
  void answer(const Asker& asker, const wire::UnsubscribePush& asked) const;

  [[nodiscard]] bool are_called() const { return bell_ != nullptr; }

  // By which browsers subscribe; empty when none is called.
  [[nodiscard]] std::string public_key() const;

  // Not for the same again and again: see calls_made.hpp.
  void call(PlayerId player, push::Call call);

  // The same, unless they have a page open.
  void call_if_away(PlayerId player, push::Call call);

  // There is nothing to come to any more: devices that were called for it take it back.
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
