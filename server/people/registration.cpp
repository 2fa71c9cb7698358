#include "server/people/registration.hpp"

#include <algorithm>
#include <cctype>
#include <exception>
#include <utility>

#include "server/people/known_password.hpp"
#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"

namespace lair::people {
namespace {

Refusal refusal_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::NameTaken:
      return refusal("name_taken");
    case Outcome::HasAccount:
      return refusal("has_account");
    case Outcome::NoAccount:
      return refusal("no_account");
    case Outcome::NoInvitation:
      return refusal("invitation_spent");
    case Outcome::Done:
    case Outcome::TooMany:
    case Outcome::Failed:
      break;
  }
  return refusal("not_kept");
}

// Invitations are letters and digits; not every database can look for any other text.
bool is_code(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char letter) { return std::isalnum(letter) != 0; });
}

}  // namespace

// --- Registering ---

void Registration::enrol(const Wish& wish, Admission done) {
  auto account = wanted(wish);
  if (!account) return done(fail(account.error()));
  hash_then(
      wish.password, std::move(done), [this, account = *account](std::string hash, Admission then) {
        NewAccount made = account;
        made.password = std::move(hash);
        const IssuedSession issued = books_.signed_in.issue(true);
        books_.accounts.add(
            made,
            issued.session,
            [this, name = made.name, token = issued.token, then](Outcome outcome, PlayerId id) {
              if (outcome != Outcome::Done) return then(fail(refusal_of(outcome)));
              const Person person{.id = id, .name = name, .has_account = true};
              tell(person);
              then(Admitted{person, token});
            });
      });
}

void Registration::keep(const Session& guest, const Wish& wish, Admission done) {
  if (guest.person.has_account) return done(fail(refusal("has_account")));
  auto account = wanted(wish);
  if (!account) return done(fail(account.error()));
  const PlayerId id = guest.person.id;
  hash_then(
      wish.password,
      std::move(done),
      [this, id, account = *account](std::string hash, Admission then) {
        NewAccount made = account;
        made.password = std::move(hash);
        const IssuedSession issued = books_.signed_in.issue(true);
        const Person person{.id = id, .name = made.name, .has_account = true};
        books_.accounts.keep(
            id, made, issued.session, [this, person, token = issued.token, then](Outcome outcome) {
              if (outcome != Outcome::Done) return then(fail(refusal_of(outcome)));
              tell(person);
              then(Admitted{person, token});
            });
      });
}

Result<NewAccount, Refusal> Registration::wanted(const Wish& wish) const {
  if (auto refused = rules_.club.why_no_account(wish.invitation)) return fail(std::move(*refused));
  auto cleaned = person_name_from(wish.name, rules_.reserved);
  if (!cleaned) return fail(refusal(cleaned.error()));
  if (cleaned->empty()) return fail(refusal("name_needed"));
  if (auto refused = why_no_password(wish.password, *cleaned)) return fail(std::move(*refused));
  std::string skeleton = skeleton_of(*cleaned);
  if (books_.accounts.find(skeleton)) return fail(refusal("name_taken"));
  // A code that is not needed is left for somebody who needs it.
  const bool is_by_code = rules_.club.mode() == ClubMode::Invited;
  if (is_by_code && !is_code(wish.invitation)) return fail(refusal("invitation_spent"));
  return NewAccount{.name = std::move(*cleaned),
                    .skeleton = std::move(skeleton),
                    .password = {},
                    .invitation = is_by_code ? wish.invitation : std::string()};
}

void Registration::hash_then(const std::string& password,
                             Admission done,
                             std::function<void(std::string, Admission)> then) {
  const bool is_queued =
      books_.passwords.hash(password, [done, then = std::move(then)](std::string hash) {
        if (hash.empty()) return done(fail(refusal("not_kept")));
        then(std::move(hash), done);
      });
  if (!is_queued) done(fail(crowded(books_.passwords)));
}

// --- Signing in ---

void Registration::sign_in(std::string_view name,
                           const std::string& password,
                           const std::string& code,
                           Admission done) {
  const auto account = books_.accounts.find(skeleton_of_typed(name));
  if (!account) return refuse_nobody(password, std::move(done));
  check_password(
      books_.accounts,
      books_.passwords,
      *account,
      password,
      [this, password, code, done = std::move(done)](Result<KnownAccount, Refusal> known) {
        if (!known) return done(fail(known.error()));
        if (auto banned = books_.moderation.why_shut_out(known->account.person.id)) {
          return done(fail(std::move(*banned)));
        }
        books_.second_factor.check(
            known->account,
            code,
            [this, known = *known, password, done](std::optional<Refusal> refused) {
              if (refused) return done(fail(std::move(*refused)));
              admit(known, password, done);
            });
      });
}

// Refuses after the same work as for an account.
void Registration::refuse_nobody(const std::string& password, Admission done) {
  const bool is_queued = books_.passwords.check(password, std::nullopt, [done](Passwords::Verdict) {
    done(fail(refusal("wrong_credentials")));
  });
  if (!is_queued) done(fail(crowded(books_.passwords)));
}

void Registration::hash_anew(const Account& account, const std::string& password) {
  const auto keep =
      [this, player = account.person.id, old = account.password](const std::string& today) {
        if (!today.empty()) books_.accounts.rehash(player, old, today);
      };
  // If too much waits, the next sign-in does it.
  [[maybe_unused]] const bool is_queued = books_.passwords.hash(password, keep);
}

// While the sign-in waited for its turn, somebody may have changed the password, because another
// person knows it. Or a sign-in at the same time has hashed it again.
void Registration::admit(const KnownAccount& known, const std::string& password, Admission done) {
  const Account& account = known.account;
  books_.signed_in.open(
      account.person,
      account.password,
      [this, known, password, done = std::move(done)](Result<Token, Refusal> token) {
        if (!token) return admit_anew(known.account, password, token.error(), done);
        // Before the answer, because its receiver may stop the server, which still does what is
        // queued.
        if (known.is_outdated) hash_anew(known.account, password);
        done(Admitted{known.account.person, *token});
      });
}

void Registration::admit_anew(const Account& before,
                              const std::string& password,
                              const Refusal& why,
                              Admission done) {
  const auto account = read_again(books_.accounts, before.person.id);
  const bool is_other = account && account->password != before.password;
  if (!is_other) return done(fail(why));
  check_password(books_.accounts,
                 books_.passwords,
                 *account,
                 password,
                 [this, before, password, done](Result<KnownAccount, Refusal> known) {
                   if (!known) return done(fail(known.error()));
                   const bool is_same_factor = known->account.totp == before.totp;
                   if (!is_same_factor) return done(fail(refusal("second_factor_needed")));
                   admit(*known, password, done);
                 });
}

// --- Changing ---

void Registration::change_password(const Session& session,
                                   const std::string& old_password,
                                   const std::string& new_password,
                                   Admission done) {
  const auto account = books_.accounts.find(session.person.id);
  if (!account) return done(fail(refusal("no_account")));
  if (auto refused = why_no_password(new_password, account->person.name)) {
    return done(fail(std::move(*refused)));
  }
  check_password(
      books_.accounts,
      books_.passwords,
      *account,
      old_password,
      [this, session, new_password, done = std::move(done)](Result<KnownAccount, Refusal> known) {
        if (!known) return done(fail(known.error()));
        hash_then(new_password,
                  done,
                  [this, session, old = known->account.password](const std::string& hash,
                                                                 Admission then) {
                    set_password(session, old, hash, std::move(then));
                  });
      });
}

void Registration::set_password(const Session& session,
                                const std::string& old,
                                const std::string& hash,
                                Admission done) {
  const IssuedSession issued = books_.signed_in.issue(true);
  books_.accounts.set_password(
      session.person.id,
      old,
      hash,
      issued.session,
      [this, session, token = issued.token, done = std::move(done)](Outcome outcome) {
        if (outcome != Outcome::Done) return done(fail(refusal_of(outcome)));
        if (presence_ != nullptr) {
          presence_->close(session.person.id,
                           session.hash,
                           {.code = "signed_out", .sentence = "Your password has changed."});
        }
        done(Admitted{session.person, token});
      });
}

void Registration::rename(const Session& session, std::string_view name, Change done) {
  const auto account = books_.accounts.find(session.person.id);
  if (!account) return done(fail(refusal("no_account")));
  const Time now = books_.signed_in.now();
  if (account->renamed && now - *account->renamed < rules_.renamed_every) {
    Refusal refused = refusal("renamed_lately");
    refused.until = *account->renamed + rules_.renamed_every;
    return done(fail(std::move(refused)));
  }
  rename(account->person, name, now, std::move(done));
}

void Registration::rename_for(PlayerId player, std::string_view name, Change done) {
  const auto account = books_.accounts.find(player);
  if (!account) return done(fail(refusal("no_account")));
  rename(account->person, name, books_.signed_in.now(), std::move(done));
}

void Registration::rename(Person person, std::string_view name, Time now, Change done) {
  auto cleaned = person_name_from(name, rules_.reserved);
  if (!cleaned) return done(fail(refusal(cleaned.error())));
  if (cleaned->empty()) return done(fail(refusal("name_needed")));
  person.name = *cleaned;
  books_.accounts.rename(
      person.id, person.name, skeleton_of(person.name), now, [this, person, done](Outcome outcome) {
        if (outcome != Outcome::Done) return done(fail(refusal_of(outcome)));
        tell(person);
        done(person);
      });
}

void Registration::tell(const Person& person) {
  if (presence_ != nullptr) presence_->changed(person);
}

// --- Leaving ---

void Registration::forget(const Session& session, const std::string& password, Change done) {
  const auto account = books_.accounts.find(session.person.id);
  if (!account) return erase_with_bots(session.person.id, std::move(done));
  check_password(books_.accounts,
                 books_.passwords,
                 *account,
                 password,
                 [this, done = std::move(done)](Result<KnownAccount, Refusal> known) {
                   if (!known) return done(fail(known.error()));
                   erase_with_bots(known->account.person.id, done);
                 });
}

void Registration::forget_for(PlayerId player, Change done) {
  erase_with_bots(player, std::move(done));
}

// Nobody would answer for the bots. If one of them cannot be erased, its owner stays and can ask
// again.
void Registration::erase_with_bots(PlayerId player, Change done) {
  std::vector<PlayerId> leaving;
  try {
    if (books_.bots != nullptr) {
      for (const OwnBot& own : books_.bots->owned_by(player)) leaving.push_back(own.bot.id);
    }
  } catch (const std::exception&) {  // also called on hashing threads, where nobody catches
    return done(fail(refusal("not_kept")));
  }
  leaving.push_back(player);
  erase_in_turn(std::move(leaving), std::move(done));
}

// Answers for the last one, or for the first that failed.
void Registration::erase_in_turn(std::vector<PlayerId> leaving, Change done) {
  const PlayerId first = leaving.front();
  leaving.erase(leaving.begin());
  erase(first,
        [this, leaving = std::move(leaving), done = std::move(done)](Result<Person, Refusal> gone) {
          if (!gone || leaving.empty()) return done(std::move(gone));
          erase_in_turn(leaving, done);
        });
}

void Registration::erase(PlayerId player, Change done) {
  const Person stranger{.id = player, .name = forgotten_name(player)};
  books_.accounts.forget(player,
                         stranger.name,
                         books_.signed_in.now(),
                         [this, stranger, done = std::move(done)](Outcome outcome) {
                           if (outcome != Outcome::Done) return done(fail(refusal_of(outcome)));
                           tell(stranger);
                           if (presence_ != nullptr) {
                             presence_->forgotten(stranger);
                             presence_->close(
                                 stranger.id,
                                 std::nullopt,
                                 {.code = "signed_out", .sentence = "Your name has been deleted."});
                           }
                           done(stranger);
                         });
}

void Registration::sign_out(const Session& session, std::function<void(bool)> done) {
  books_.signed_in.close(session.hash, [this, session, done = std::move(done)](bool is_done) {
    if (is_done && presence_ != nullptr) {
      presence_->close(session.hash, {.code = "signed_out", .sentence = "You have signed out."});
    }
    done(is_done);
  });
}

void Registration::sign_out_everywhere(const Session& session, std::function<void(bool)> done) {
  end_sessions(session.person.id,
               {.code = "signed_out", .sentence = "You have signed out everywhere."},
               std::move(done));
}

void Registration::sign_out_for(PlayerId player, std::function<void(bool)> done) {
  end_sessions(player,
               {.code = "signed_out", .sentence = "An operator has signed you out everywhere."},
               std::move(done));
}

void Registration::end_sessions(PlayerId player,
                                const Farewell& farewell,
                                std::function<void(bool)> done) {
  books_.signed_in.close_all(player,
                             [this, player, farewell, done = std::move(done)](bool is_done) {
                               if (is_done && presence_ != nullptr) {
                                 presence_->close(player, std::nullopt, farewell);
                               }
                               done(is_done);
                             });
}

}  // namespace lair::people
