#include "server/people/mailed_links.hpp"

#include <utility>
#include <vector>

#include "server/people/email_address.hpp"
#include "server/people/known_password.hpp"
#include "server/people/mail_texts.hpp"
#include "server/people/tokens.hpp"

namespace lair::people {

KnownEmail MailedLinks::of(PlayerId player) const {
  return books_.emails == nullptr ? KnownEmail{} : books_.emails->of(player);
}

void MailedLinks::set_club(std::string name) {
  const std::lock_guard lock(mutex_);
  terms_.club = std::move(name);
}

std::string MailedLinks::club() const {
  const std::lock_guard lock(mutex_);
  return terms_.club;
}

void MailedLinks::give_address(const Session& session, const Wish& wish, Done done) {
  const auto account = books_.accounts.find(session.person.id);
  if (!account) return done(refusal("no_account"));
  if (!is_possible()) return done(refusal("no_mail"));
  const auto address = email_address_from(wish.address);
  if (!address && !wish.address.empty()) return done(refusal("bad_email"));
  Wish checked = wish;
  checked.address = address.value_or(std::string());
  check_password(
      books_.accounts,
      books_.passwords,
      *account,
      wish.password,
      [this, person = session.person, checked, done](Result<KnownAccount, Refusal> known) {
        if (!known) return done(known.error());
        keep_address(person, checked, done);
      });
}

void MailedLinks::keep_address(const Person& person, const Wish& wish, const Done& done) {
  if (wish.address.empty()) {
    return books_.emails->remove(person.id, [done](bool is_kept) {
      done(is_kept ? std::nullopt : std::optional(refusal("not_kept")));
    });
  }
  const Token link = new_token();
  books_.emails->give(person.id,
                      wish.address,
                      hash_of(link.text),
                      books_.signed_in.now() + kConfirmLinkSeconds,
                      [this, person, wish, link, done](bool is_kept) {
                        if (!is_kept) return done(refusal("not_kept"));
                        Mail letter = mail_text(
                            MailKind::ConfirmAddress,
                            wish.language,
                            {.club = club(), .name = person.name, .link = link_to("confirm", link)},
                            wish.address);
                        const bool is_taken = books_.mailer->send(std::move(letter));
                        done(is_taken ? std::nullopt : std::optional(refusal("busy")));
                      });
}

void MailedLinks::confirm(std::string_view link, Done done) {
  if (books_.emails == nullptr || !looks_like_token(link)) return done(refusal("link_spent"));
  books_.emails->confirm(
      hash_of(link), books_.signed_in.now(), [done = std::move(done)](auto player) {
        done(player ? std::nullopt : std::optional(refusal("link_spent")));
      });
}

void MailedLinks::send_reset(const std::string& address, const std::string& language) {
  if (!is_possible()) return;
  std::vector<Token> links;
  std::vector<TokenHash> hashes;
  for (std::size_t made = 0; made < kMailedLinksMax; ++made) {
    links.push_back(new_token());
    hashes.push_back(hash_of(links.back().text));
  }
  const Time now = books_.signed_in.now();
  books_.emails->offer_links(
      address,
      hashes,
      now,
      now + kMailedLinkSeconds,
      [this, address, language, links](const std::vector<LinkOwner>& owners) {
        for (const LinkOwner& owner : owners) {
          books_.mailer->send(mail_text(
              MailKind::ResetPassword,
              language,
              {.club = club(), .name = owner.name, .link = link_to("reset", links.at(owner.link))},
              address));
        }
      });
}

std::string MailedLinks::link_to(std::string_view place, const Token& link) const {
  return terms_.address + "/#/" + std::string(place) + "/" + link.text;
}

}  // namespace lair::people
