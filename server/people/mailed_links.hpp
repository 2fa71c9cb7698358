// Account recovery by e-mail: the address of an account, and links that are sent there.
#pragma once

#include <functional>
#include <mutex>
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
inline constexpr std::size_t kMailedLinksMax = 5;  // accounts with one address that get a letter

// What letters say about the club.
struct MailTerms {
  std::string club;     // what the club is called
  std::string address;  // where links lead: "https://mahjong.example"
};

// Safe to use from any thread. An address is shown only to its owner.
class MailedLinks {
 public:
  struct Books {
    Accounts& accounts;
    Emails* emails;  // if this or the next is null, no letters are sent
    Mailer* mailer;
    Passwords& passwords;
    SignedIn& signed_in;
  };

  using Done = std::function<void(std::optional<Refusal>)>;

  // The books must outlive this.
  MailedLinks(Books books, MailTerms terms) : books_(books), terms_(std::move(terms)) {}

  [[nodiscard]] bool is_possible() const {
    return books_.emails != nullptr && books_.mailer != nullptr;
  }

  [[nodiscard]] KnownEmail of(PlayerId player) const;

  // What the club is called in letters from now on.
  void set_club(std::string name);

  struct Wish {
    std::string address;
    std::string password;  // of the account: an open page is not enough to take it over
    std::string language;  // of the letter
  };

  // Sends a link to that address, which confirms it. An empty address removes the one that was
  // given.
  void give_address(const Session& session, const Wish& wish, Done done);

  // For somebody who opened the letter: from then on the account has the new address.
  void confirm(std::string_view link, Done done);

  // Sends a letter with a link for each account with that address. Nothing tells whether there is
  // one, not even the time this takes, because accounts are looked up on the writer's thread.
  void send_reset(const std::string& address, const std::string& language);

 private:
  void keep_address(const Person& person, const Wish& wish, const Done& done);
  [[nodiscard]] std::string link_to(std::string_view place, const Token& link) const;

  [[nodiscard]] std::string club() const;

  Books books_;
  mutable std::mutex mutex_;  // guards the club's name
  MailTerms terms_;
};

}  // namespace lair::people
