// Checks a password against the one that the account has when the slow check is done.
#pragma once

#include <functional>
#include <string>

#include "engine/result.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"

namespace lair::people {

// An account as it was read after its password was found right.
struct KnownAccount {
  Account account;
  bool is_outdated = false;  // the password is hashed at a cost other than today's
};

// The account as it is now, or why it cannot be read. Threads that hash or write ask this, since
// nobody there catches exceptions.
Result<Account, Refusal> read_again(Accounts& accounts, PlayerId player);

using Known = std::function<void(Result<KnownAccount, Refusal>)>;

// `account` is what was read before. If its password has changed since, or was only hashed again,
// it is checked once more. `done` is called at once if too much waits to be hashed, else on a
// thread that hashes.
void check_password(Accounts& accounts,
                    Passwords& passwords,
                    const Account& account,
                    const std::string& password,
                    Known done);

// The refusal for when too much waits to be hashed.
Refusal crowded(const Passwords& passwords);

}  // namespace lair::people
