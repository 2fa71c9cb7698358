// The e-mails that the server writes, in the languages of the web client.
#pragma once

#include <string>
#include <string_view>

#include "server/people/ports.hpp"

namespace lair::people {

enum class MailKind : std::uint8_t { ConfirmAddress, ResetPassword };

struct MailFacts {
  std::string club;  // what the club is called
  std::string name;  // of the account
  std::string link;
};

// `language` as the web client names it: "en", "zh-Hant", "zh-Hans", "ja". Any other gives English.
Mail mail_text(MailKind kind, std::string_view language, const MailFacts& facts, std::string to);

}  // namespace lair::people
