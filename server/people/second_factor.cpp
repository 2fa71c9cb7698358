#include "server/people/second_factor.hpp"

#include <utility>

#include "server/people/known_password.hpp"
#include "server/people/totp.hpp"

namespace lair::people {

void SecondFactor::check(const Account& account, std::string_view code, Done done) {
  if (account.totp.empty()) return done(std::nullopt);
  if (code.empty()) return done(refusal("second_factor_needed"));
  // Counted for the account, not for the address: somebody who guesses may come from anywhere.
  if (auto refused =
          books_.allowances.spend(Deed::TryFactor, account.person.id, Allowances::now())) {
    return done(std::move(refused));
  }
  const auto step = totp_step_of(account.totp, code, books_.signed_in.now(), account.totp_step);
  if (!step || books_.ways == nullptr) return done(refusal("second_factor_wrong"));
  // If two people use one code at the same time, the write decides who was first.
  books_.ways->spend_step(account.person.id, *step, [done = std::move(done)](bool is_first) {
    done(is_first ? std::nullopt : std::optional(refusal("second_factor_wrong")));
  });
}

void SecondFactor::set(const Session& session,
                       const std::string& password,
                       std::string_view secret_base32,
                       std::string_view code,
                       Done done) {
  if (session.person.role == Role::Player) return done(refusal("not_allowed"));
  const auto secret = bytes_of_base32(secret_base32);
  const auto step = secret && secret->size() == kTotpSecretBytes
                        ? totp_step_of(*secret, code, books_.signed_in.now(), std::nullopt)
                        : std::nullopt;
  if (!step) return done(refusal("second_factor_wrong"));
  after_password(session,
                 password,
                 std::move(done),
                 [this, secret = *secret, step = *step](const Account& account, Done then) {
                   if (!account.totp.empty()) return then(refusal("has_second_factor"));
                   store(account.person.id, secret, step, std::move(then));
                 });
}

void SecondFactor::remove(const Session& session,
                          const std::string& password,
                          std::string_view code,
                          Done done) {
  after_password(session,
                 password,
                 std::move(done),
                 [this, code = std::string(code)](const Account& account, Done then) {
                   check(account, code, [this, account, then](std::optional<Refusal> refused) {
                     if (refused) return then(std::move(refused));
                     store(account.person.id, "", 0, then);
                   });
                 });
}

void SecondFactor::remove_for(PlayerId player, std::function<void(bool)> done) {
  if (books_.ways == nullptr) return done(false);
  books_.ways->set_second_factor(player, "", 0, std::move(done));
}

bool SecondFactor::has(PlayerId player) const {
  const auto account = books_.accounts.find(player);
  return account && !account->totp.empty();
}

void SecondFactor::after_password(const Session& session,
                                  const std::string& password,
                                  Done done,
                                  std::function<void(const Account&, Done)> then) {
  const auto account = books_.accounts.find(session.person.id);
  if (!account || books_.ways == nullptr) return done(refusal("no_account"));
  check_password(
      books_.accounts,
      books_.passwords,
      *account,
      password,
      [done = std::move(done), then = std::move(then)](Result<KnownAccount, Refusal> known) {
        if (!known) return done(known.error());
        then(known->account, done);
      });
}

void SecondFactor::store(PlayerId player, const std::string& secret, std::int64_t step, Done done) {
  books_.ways->set_second_factor(player, secret, step, [done = std::move(done)](bool is_kept) {
    done(is_kept ? std::nullopt : std::optional(refusal("not_kept")));
  });
}

}  // namespace lair::people
