// Ways back by e-mail: an account's address, links that are sent there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/people/passwords.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/signed_in.hpp"

namespace lair::people {

inline constexpr Time kConfirmLinkSeconds = 24 * kHour;
inline constexpr Time kMailedLinkSeconds = 30 * 60;
inline constexpr std::size_t kMailedLinksMax = 5;  // accounts of one address that get a letter

// What letters say of the club.
struct MailTerms {
  std::string club;     // what it is called
  std::string address;  // where links lead: "https://mahjong.example"
};

// Any thread. An address is shown to its owner alone.
class MailedLinks {
 public:
  struct Books {
    Accounts& accounts;
    Emails* emails;  // nothing, either of them: no letters are sent
    Mailer* mailer;
    Passwords& passwords;
    SignedIn& signed_in;
  };

  using Done = std::function<void(std::optional<Refusal>)>;

  // The books outlive it.
  MailedLinks(Books books, MailTerms terms) : books_(books), terms_(std::move(terms)) {}

  [[nodiscard]] bool is_possible() const {
    return books_.emails != nullptr && books_.mailer != nullptr;
  }

  [[nodiscard]] KnownEmail of(PlayerId player) const;

  struct Wish {
    std::string address;
    std::string password;  // of the account: an open page is not enough to take it over
    std::string language;  // of the letter
  };

  // Sends a link there that confirms the address; an empty one takes back what was given.
  void give_address(const Session& session, const Wish& wish, Done done);

  // Whoever opened the letter; the account's address is the new one from then on.
  void confirm(std::string_view link, Done done);

  // A letter with a link for each account of that address; nothing tells whether there is one, not
  // even how long it takes: what is looked up is looked up on the writer's thread.
  void send_reset(const std::string& address, const std::string& language);

 private:
  void keep_address(const Person& person, const Wish& wish, const Done& done);
  [[nodiscard]] std::string link_to(std::string_view place, const Token& link) const;

  Books books_;
  MailTerms terms_;
};

}  // namespace lair::people
