// The second factor of moderators and operators: an app's code beside the password.
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

// Any thread; every answer is given once, at once or later.
class SecondFactor {
 public:
  using Done = std::function<void(std::optional<Refusal>)>;

  struct Books {
    Accounts& accounts;
    WaysBack* ways;  // nothing: nobody has one
    Passwords& passwords;
    SignedIn& signed_in;
    Allowances& allowances;
  };

  // The books outlive it.
  explicit SecondFactor(Books books) : books_(books) {}

  // Whether whoever knows the password, or has another way in, may come in with this code, which is
  // spent by it. An account has few tries, by whichever way they are made.
  void check(const Account& account, std::string_view code, Done done);

  // From now on the account asks for codes of the app that has this secret, which shows by `code`
  // that it has. For those who may moderate.
  void set(const Session& session,
           const std::string& password,
           std::string_view secret_base32,
           std::string_view code,
           Done done);

  void remove(const Session& session,
              const std::string& password,
              std::string_view code,
              Done done);

  // By an operator, for somebody who has lost the app.
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
