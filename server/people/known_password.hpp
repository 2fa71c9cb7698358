// Whether somebody knows the password that an account has once the slow answer is there.
#pragma once

#include <functional>
#include <string>

#include "engine/result.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"

namespace lair::people {

// An account as it was after its password was found right.
struct KnownAccount {
  Account account;
  bool is_outdated = false;  // the password is hashed at another cost than today's
};

using Known = std::function<void(Result<KnownAccount, Refusal>)>;

// `account` as it was read before. One whose password has changed since, or was only hashed anew,
// is asked about once more. `done` is called at once when too much waits, else on a thread that
// hashes.
void check_password(Accounts& accounts,
                    Passwords& passwords,
                    const Account& account,
                    const std::string& password,
                    Known done);

// Too much waits to be hashed.
Refusal crowded(const Passwords& passwords);

}  // namespace lair::people
