#include "server/people/recovery.hpp"

#include <array>
#include <cctype>
#include <cstdint>
#include <utility>

#include <sodium.h>

#include "server/people/known_password.hpp"
#include "server/people/skeleton.hpp"

namespace lair::people {
namespace {

// 32 letters and digits that nobody takes for each other, so five bits each.
constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
constexpr std::size_t kCodeLetters = 16;
constexpr std::size_t kGroup = 4;

// "ABCD-EFGH-JKLM-NPQR": 80 random bits.
std::string new_code() {
  std::string code;
  for (std::size_t at = 0; at < kCodeLetters; ++at) {
    if (at > 0 && at % kGroup == 0) code += '-';
    code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return code;
}

// The letters of a code, however it was typed.
std::string letters_of(std::string_view code) {
  std::string letters;
  for (const char letter : code) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0) letters += static_cast<char>(std::toupper(byte));
  }
  return letters;
}

TokenHash hash_of_code(PlayerId player, std::string_view code) {
  return hash_of(std::to_string(player.value()) + ":" + letters_of(code));
}

}  // namespace

void Recovery::offer_link(PlayerId player, Offer done) {
  if (books_.ways == nullptr || !books_.accounts.find(player)) {
    return done(fail(refusal("no_account")));
  }
  const Token link = new_token();
  books_.ways->offer_link(player,
                          hash_of(link.text),
                          books_.signed_in.now() + kResetLinkSeconds,
                          [link, done = std::move(done)](bool is_kept) {
                            if (!is_kept) return done(fail(refusal("not_kept")));
                            done(link);
                          });
}

void Recovery::reset_by_link(std::string_view link,
                             const Chosen& chosen,
                             Registration::Admission done) {
  if (books_.ways == nullptr || !looks_like_token(link)) return done(fail(refusal("link_spent")));
  const TokenHash key = hash_of(link);
  const auto player = books_.ways->find_link(key, books_.signed_in.now());
  const auto account = player ? books_.accounts.find(*player) : std::nullopt;
  if (!account) return done(fail(refusal("link_spent")));
  reset(*account, key, chosen, std::move(done));
}

void Recovery::make_codes(const Session& session, const std::string& password, Codes done) {
  const auto account = books_.accounts.find(session.person.id);
  if (!account || books_.ways == nullptr) return done(fail(refusal("no_account")));
  check_password(books_.accounts,
                 books_.passwords,
                 *account,
                 password,
                 [this, session, done = std::move(done)](Result<KnownAccount, Refusal> known) {
                   if (!known) return done(fail(known.error()));
                   std::vector<std::string> codes;
                   std::vector<TokenHash> hashes;
                   for (std::size_t made = 0; made < kRecoveryCodes; ++made) {
                     codes.push_back(new_code());
                     hashes.push_back(hash_of_code(session.person.id, codes.back()));
                   }
                   books_.ways->set_codes(session.person.id, hashes, [codes, done](bool is_kept) {
                     if (!is_kept) return done(fail(refusal("not_kept")));
                     done(codes);
                   });
                 });
}

std::size_t Recovery::codes_left(PlayerId player) const {
  return books_.ways == nullptr ? 0 : books_.ways->codes_left(player);
}

void Recovery::reset_by_code(std::string_view name,
                             std::string_view code,
                             const Chosen& chosen,
                             Registration::Admission done) {
  const auto account = books_.accounts.find(skeleton_of_typed(name));
  if (!account || books_.ways == nullptr) return done(fail(refusal("code_wrong")));
  const TokenHash key = hash_of_code(account->person.id, code);
  if (!books_.ways->has_code(account->person.id, key)) return done(fail(refusal("code_wrong")));
  reset(*account, key, chosen, std::move(done));
}

void Recovery::reset(const Account& account,
                     const TokenHash& key,
                     const Chosen& chosen,
                     Registration::Admission done) {
  const Person& person = account.person;
  if (auto refused = why_no_password(chosen.password, person.name)) {
    return done(fail(std::move(*refused)));
  }
  if (auto banned = books_.moderation.why_shut_out(person.id)) {
    return done(fail(std::move(*banned)));
  }
  books_.second_factor.check(
      account,
      chosen.factor,
      [this, person, key, password = chosen.password, done](std::optional<Refusal> refused) {
        if (refused) return done(fail(std::move(*refused)));
        set_password(person, key, password, done);
      });
}

// The key is spent in the write that sets the password, so it works once, even if somebody else has
// it too.
void Recovery::set_password(const Person& person,
                            const TokenHash& key,
                            const std::string& password,
                            Registration::Admission done) {
  const bool is_queued =
      books_.passwords.hash(password, [this, person, key, done](const std::string& hash) {
        if (hash.empty()) return done(fail(refusal("not_kept")));
        const IssuedSession issued = books_.signed_in.issue(true);
        books_.ways->reset(
            person.id,
            key,
            hash,
            issued.session,
            [this, person, token = issued.token, done](Outcome outcome) {
              if (outcome == Outcome::NoAccount) return done(fail(refusal("link_spent")));
              if (outcome != Outcome::Done) return done(fail(refusal("not_kept")));
              if (presence_ != nullptr) {
                presence_->close(person.id,
                                 std::nullopt,
                                 {.code = "signed_out", .sentence = "Your password has changed."});
              }
              done(Admitted{person, token});
            });
      });
  if (!is_queued) done(fail(crowded(books_.passwords)));
}

}  // namespace lair::people
