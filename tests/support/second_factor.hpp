// A person who needs more than a password: an app on their phone also shows a code.
#pragma once

#include <ctime>
#include <sstream>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

#include "server/people/totp.hpp"
#include "server/tool/operators.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {

class SecondFactor {
 public:
  // Registers the account as a moderator's, since others need no second factor.
  SecondFactor(const TestServer& server, const std::string& name, const std::string& password) {
    Visitor visitor(server.port());
    boost::json::object asked{
        {"name",     name    },
        {"password", password}
    };
    visitor.post("/auth/register", asked);
    std::ostringstream ignored;
    tool::ask_operators(
        {
            .database = server.database(), .socket = {}
    },
        {{"act", "people.grant"}, {"name", name}, {"role", "moderator"}},
        ignored);
    const std::string secret = visitor.post("/auth/second-factor/new").text("secret");
    secret_ = people::bytes_of_base32(secret).value_or("");
    asked["secret"] = secret;
    asked["factor"] = code_of_step(0);
    const PageAnswer set = visitor.post("/auth/second-factor/set", asked);
    if (set.status != 200) throw std::runtime_error("no second factor: " + set.text("error"));
  }

  // The code that the app shows next. It has not been used before, and the server takes it for a
  // minute at least, even if the present half minute is almost over.
  [[nodiscard]] std::string code() const { return code_of_step(1); }

 private:
  [[nodiscard]] std::string code_of_step(people::Time from_now) const {
    return people::totp_code(secret_, std::time(nullptr) / people::kTotpStepSeconds + from_now);
  }

  std::string secret_;
};

}  // namespace lair::testing
