// What the server writes by e-mail, in the languages of the web client.
#pragma once

#include <string>
#include <string_view>

#include "server/people/ports.hpp"

namespace lair::people {

enum class MailKind : std::uint8_t { ConfirmAddress, ResetPassword };

struct MailFacts {
  std::string club;  // what it is called
  std::string name;  // the account's
  std::string link;
};

// `language` as the web client names it: "en", "zh-Hant", "zh-Hans", "ja"; any other is English.
Mail mail_text(MailKind kind, std::string_view language, const MailFacts& facts, std::string to);

}  // namespace lair::people
