// Limits how many passwords are tried for an account, without keeping its owner out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/people/addresses.hpp"
#include "server/people/allowances.hpp"
#include "server/people/households.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/signed_in.hpp"

namespace lair::people {

// A device that is signed in to the account has a limit of its own. All other tries are limited for
// each address first. Then those from an address that the account's owner came from before, and the
// first ones from each network, are not counted with the rest of the account's tries, which people
// who guess from many addresses use up. So somebody who guesses has little more than those first
// tries, however many networks they have. Safe to use from any thread.
class SignInTries {
 public:
  struct Needs {
    Allowances& allowances;
    const Households& households;
    Accounts& accounts;
  };

  struct Visitor {
    const std::optional<Address>& address;
    const std::optional<Session>& session;  // of any account
  };

  // All that `needs` refers to must outlive this.
  explicit SignInTries(Needs needs) : needs_(needs) {}

  // An account is named by its skeleton, whether it exists or not. Counts one try, unless it
  // refuses.
  std::optional<Refusal> spend(const std::string& skeleton,
                               const Visitor& visitor,
                               Allowances::Milliseconds now);

  // For secrets that cannot be guessed: limits only the tries from one address for one account.
  std::optional<Refusal> spend_from(const std::string& skeleton,
                                    const std::optional<Address>& address,
                                    Allowances::Milliseconds now);

 private:
  [[nodiscard]] bool comes_from_home(const std::string& skeleton, const Address& address) const;
  bool is_among_first(const std::string& skeleton,
                      const Address& address,
                      Allowances::Milliseconds now);

  Needs needs_;
};

}  // namespace lair::people
