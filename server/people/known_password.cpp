#include "server/people/known_password.hpp"

#include <utility>

namespace lair::people {

void check_password(Accounts& accounts,
                    Passwords& passwords,
                    const Account& account,
                    const std::string& password,
                    Known done) {
  const auto compare =
      [&accounts, &passwords, account, password, done](Passwords::Verdict verdict) {
        if (!verdict.is_right) return done(fail(refusal("wrong_credentials")));
        auto now = accounts.find(account.person.id);
        if (!now) return done(fail(refusal("no_account")));
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
