// Everything that concerns people, put together.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/people/allowances.hpp"
#include "server/people/bots.hpp"
#include "server/people/club.hpp"
#include "server/people/guests.hpp"
#include "server/people/households.hpp"
#include "server/people/mailed_links.hpp"
#include "server/people/moderation.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/recovery.hpp"
#include "server/people/registration.hpp"
#include "server/people/reserved_names.hpp"
#include "server/people/sign_in_tries.hpp"
#include "server/people/signed_in.hpp"

namespace lair::people {

class People {
 public:
  struct Books {
    Players& players;
    Sessions& sessions;
    Accounts& accounts;
    Conduct& conduct;
    WaysBack* ways = nullptr;  // null: no invitations, no recovery without the password
    Emails* emails = nullptr;  // if this or the next is null: no recovery by e-mail
    Mailer* mailer = nullptr;
    Visits* visits = nullptr;  // null: nobody is known from before the start
    BotBook* bots = nullptr;   // null: nobody has bots
  };

  struct Plan {
    std::vector<std::string> reserved_names = {};  // in addition to those of the staff
    PasswordCost password_cost = {};
    Passwords::Limits password_limits = {};
    SessionTerms terms = {};
    std::vector<AllowanceChange> allowances = {};
    Time renamed_every = 30 * kDay;
    ClubMode club = ClubMode::Open;
    MailTerms mail = {};
  };

  // The books must outlive this.
  People(Books books, const Plan& plan, const Clock& clock);

  // Must be called once, before anybody connects. `presence` reaches those who are connected; it
  // must outlive every call of a port.
  void attach(Presence& presence);

  // Must be called after the last request, and before anything that the answers use is destroyed.
  // No password is hashed after it.
  void stop() { passwords_.stop(); }

  Guests& guests() { return guests_; }

  SignedIn& signed_in() { return signed_in_; }

  Moderation& moderation() { return moderation_; }

  Registration& registration() { return registration_; }

  Recovery& recovery() { return recovery_; }

  MailedLinks& mailed_links() { return mailed_links_; }

  Bots& bots() { return bots_; }

  // Includes invitations; null if there are none.
  WaysBack* ways() { return books_.ways; }

  SecondFactor& second_factor() { return second_factor_; }

  Club& club() { return club_; }

  Allowances& allowances() { return allowances_; }

  Households& households() { return households_; }

  Accounts& accounts() { return books_.accounts; }

  Players& players() { return books_.players; }

  SignInTries& sign_in_tries() { return sign_in_tries_; }

  [[nodiscard]] const Passwords& passwords() const { return passwords_; }

 private:
  Books books_;
  ReservedNames reserved_;
  SignedIn signed_in_;
  Club club_;
  Guests guests_;
  Moderation moderation_;
  Allowances allowances_;
  Households households_;
  SignInTries sign_in_tries_;
  SecondFactor second_factor_;
  Registration registration_;
  Recovery recovery_;
  MailedLinks mailed_links_;
  Bots bots_;
  Passwords passwords_;  // last: its threads use all of the above
};

}  // namespace lair::people
