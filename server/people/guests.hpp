// People who come without an account and return by means of a secret.
#pragma once

#include <functional>
#include <string_view>

#include "engine/result.hpp"
#include "server/people/club.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/reserved_names.hpp"
#include "server/people/signed_in.hpp"
#include "server/people/tokens.hpp"

namespace lair::people {

struct NewGuest {
  Person guest;
  Token token;
  TokenHash session{};
};

class Guests {
 public:
  using Done = std::function<void(Result<NewGuest, Refusal>)>;

  // All arguments must outlive this and every call of `done`.
  Guests(Players& players,
         Accounts& accounts,
         const SignedIn& signed_in,
         const ReservedNames& reserved,
         const Club& club)
      : players_(players),
        accounts_(accounts),
        signed_in_(signed_in),
        reserved_(reserved),
        club_(club) {}

  // Makes a new guest called `wanted`, or with a made-up name if `wanted` is blank. A name that
  // could be taken for an account's is refused. `done` is called once: at once if the guest is
  // refused, else on a thread of the store once the guest is stored or could not be.
  void welcome(std::string_view wanted, Done done);

 private:
  Players& players_;
  Accounts& accounts_;
  const SignedIn& signed_in_;
  const ReservedNames& reserved_;
  const Club& club_;
};

}  // namespace lair::people
