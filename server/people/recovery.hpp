// Account recovery without e-mail: an operator's link, or codes that were made before.
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

// Answers come as Registration's do. A person who recovers an account is signed out everywhere
// else. Safe to use from any thread.
class Recovery {
 public:
  struct Books {
    Accounts& accounts;
    WaysBack* ways;  // null: accounts cannot be recovered
    Passwords& passwords;
    SignedIn& signed_in;
    Moderation& moderation;
    SecondFactor& second_factor;
  };

  using Offer = std::function<void(Result<Token, Refusal>)>;
  using Codes = std::function<void(Result<std::vector<std::string>, Refusal>)>;

  // The books must outlive this.
  explicit Recovery(Books books) : books_(books) {}

  // Must be called once, before anybody connects; `presence` is told of changes.
  void attach(Presence& presence) { presence_ = &presence; }

  // Makes a link for an account, good once within a day. Earlier links made like this are then
  // worth nothing.
  void offer_link(PlayerId player, Offer done);

  // What somebody who recovers an account sends: the password they choose, and the code of their
  // second factor.
  struct Chosen {
    std::string password;
    std::string factor = {};
  };

  // Sets the password that the owner of the link chose.
  void reset_by_link(std::string_view link, const Chosen& chosen, Registration::Admission done);

  // Makes codes, each good once, which are shown only now. Earlier codes are then worth nothing.
  void make_codes(const Session& session, const std::string& password, Codes done);

  [[nodiscard]] std::size_t codes_left(PlayerId player) const;

  // An unknown name and a wrong code get the same answer.
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
