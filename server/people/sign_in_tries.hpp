// Who may try another password for an account: wrong ones must not keep its owner out.
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

// Whoever tries from one address is bounded there first. Three more are not counted with the rest
// of an account's tries, which those who guess from many addresses use up: a device that is signed
// in to the account, the address from where its owner came before, the first tries from a network.
// So who guesses has little more than those first tries, however many networks they are. Any
// thread.
class SignInTries {
 public:
  struct Needs {
    Allowances& allowances;
    const Households& households;
    Accounts& accounts;
  };

  struct Visitor {
    const std::optional<Address>& address;
    const std::optional<Session>& session;  // of whichever account
  };

  // What is given outlives it.
  explicit SignInTries(Needs needs) : needs_(needs) {}

  // An account is named by its skeleton, whether there is one or not. Counts one try, unless it
  // refuses.
  std::optional<Refusal> spend(const std::string& skeleton,
                               const Visitor& visitor,
                               Allowances::Milliseconds now);

  // For secrets that cannot be guessed: bounded for one address at one account alone.
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
