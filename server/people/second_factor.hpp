// The second factor of moderators and operators: a code from an app, in addition to the password.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/people/allowances.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/signed_in.hpp"

namespace lair::people {

// Safe to use from any thread; every answer is given once, at once or later.
class SecondFactor {
 public:
  using Done = std::function<void(std::optional<Refusal>)>;

  struct Books {
    Accounts& accounts;
    WaysBack* ways;  // null: nobody has one
    Passwords& passwords;
    SignedIn& signed_in;
    Allowances& allowances;
  };

  // The books must outlive this.
  explicit SecondFactor(Books books) : books_(books) {}

  // Whether somebody who knows the password, or has another way in, may come in with this code;
  // that spends the code. An account has few tries, in whichever way they are made.
  void check(const Account& account, std::string_view code, Done done);

  // From now on the account asks for codes of the app that has this secret; `code` shows that it
  // has. For people who may moderate.
  void set(const Session& session,
           const std::string& password,
           std::string_view secret_base32,
           std::string_view code,
           Done done);

  void remove(const Session& session,
              const std::string& password,
              std::string_view code,
              Done done);

  // An operator does this for somebody who has lost the app.
  void remove_for(PlayerId player, std::function<void(bool)> done);

  [[nodiscard]] bool has(PlayerId player) const;

 private:
  void after_password(const Session& session,
                      const std::string& password,
                      Done done,
                      std::function<void(const Account&, Done)> then);
  void store(PlayerId player, const std::string& secret, std::int64_t step, Done done);

  Books books_;
};

}  // namespace lair::people
