// Handles hello: who the client is and whether they are let in.
#pragma once

#include <string>

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/greeting.hpp"
#include "server/lobby/guest_names.hpp"
#include "server/people/households.hpp"
#include "server/people/people.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Arrivals {
 public:
  // All outlive it.
  struct Needs {
    people::People& people;
    people::Households& households;
    const GuestNames& names;
    const Greeting& greeting;
    Clients& clients;
    const TimeSource& time;
    Loop loop;
  };

  explicit Arrivals(const Needs& needs) : needs_(needs) {}

  void answer(const Asker& asker, const wire::Hello& hello);

 private:
  // The client may say hello again.
  template <class Why>
  static void turn_away(const Asker& asker, const Why& why);
  void take_in_guest(const Asker& asker, const std::string& wanted);
  void let_in(const ClientPtr& client,
              const people::Person& known,
              const people::TokenHash& session,
              std::string token);
  [[nodiscard]] bool is_shut_out(const Client& client, const people::Person& player) const;

  Needs needs_;
};

}  // namespace lair::lobby
