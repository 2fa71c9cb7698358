// Account recovery without e-mail: an operator's link, or codes kept from before.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/people/moderation.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/registration.hpp"
#include "server/people/second_factor.hpp"
#include "server/people/signed_in.hpp"
#include "server/people/tokens.hpp"

namespace lair::people {

inline constexpr Time kResetLinkSeconds = 24 * kHour;
inline constexpr std::size_t kRecoveryCodes = 10;

// Answers come as Registration's do. Who gets back by any of these ways is signed out everywhere
// else. Any thread.
class Recovery {
 public:
  struct Books {
    Accounts& accounts;
    WaysBack* ways;  // nothing: there are no ways back
    Passwords& passwords;
    SignedIn& signed_in;
    Moderation& moderation;
    SecondFactor& second_factor;
  };

  using Offer = std::function<void(Result<Token, Refusal>)>;
  using Codes = std::function<void(Result<std::vector<std::string>, Refusal>)>;

  // The books outlive it.
  explicit Recovery(Books books) : books_(books) {}

  // Once, before anybody comes: who is told.
  void attach(Presence& presence) { presence_ = &presence; }

  // A link for an account, good once within a day; those of before are worth nothing then.
  void offer_link(PlayerId player, Offer done);

  // What somebody sends who comes back: the password they choose, the code of their second factor.
  struct Chosen {
    std::string password;
    std::string factor = {};
  };

  // Whoever has the link chooses a password.
  void reset_by_link(std::string_view link, const Chosen& chosen, Registration::Admission done);

  // Codes, each good once, shown this one time; those of before are worth nothing then.
  void make_codes(const Session& session, const std::string& password, Codes done);

  [[nodiscard]] std::size_t codes_left(PlayerId player) const;

  // An unknown name, a wrong code get the same answer.
  void reset_by_code(std::string_view name,
                     std::string_view code,
                     const Chosen& chosen,
                     Registration::Admission done);

 private:
  void reset(const Account& account,
             const TokenHash& key,
             const Chosen& chosen,
             Registration::Admission done);
  void set_password(const Person& person,
                    const TokenHash& key,
                    const std::string& password,
                    Registration::Admission done);

  Books books_;
  Presence* presence_ = nullptr;
};

}  // namespace lair::people
