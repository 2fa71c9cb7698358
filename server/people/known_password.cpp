#include "server/people/known_password.hpp"

#include <exception>
#include <utility>

namespace lair::people {

Result<Account, Refusal> read_again(Accounts& accounts, PlayerId player) {
  try {
    auto now = accounts.find(player);
    if (!now) return fail(refusal("no_account"));
    return *std::move(now);
  } catch (const std::exception&) {  // the database cannot be read just now
    return fail(refusal("not_kept"));
  }
}

void check_password(Accounts& accounts,
                    Passwords& passwords,
                    const Account& account,
                    const std::string& password,
                    Known done) {
  const auto compare =
      [&accounts, &passwords, account, password, done](Passwords::Verdict verdict) {
        if (!verdict.is_right) return done(fail(refusal("wrong_credentials")));
        auto now = read_again(accounts, account.person.id);
        if (!now) return done(fail(now.error()));
        if (now->password != account.password) {
          return check_password(accounts, passwords, *now, password, done);
        }
        done(KnownAccount{.account = *std::move(now), .is_outdated = verdict.is_outdated});
      };
  if (!passwords.check(password, account.password, compare)) done(fail(crowded(passwords)));
}

Refusal crowded(const Passwords& passwords) {
  Refusal refused = refusal("busy");
  refused.wait_seconds = passwords.wait_seconds();
  return refused;
}

}  // namespace lair::people
