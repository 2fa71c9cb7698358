#include "server/people/bots.hpp"

#include <string>
#include <utility>

#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"

namespace lair::people {
namespace {

// No password has this digest.
constexpr std::string_view kNoPassword = "$argon2id$none";

}  // namespace

void Bots::make(const Person& owner, std::string_view wanted, Made done) {
  if (!owner.has_account || books_.book == nullptr) return done(fail(refusal("no_account")));
  auto name = bot_name_from(wanted, reserved_);
  if (!name) return done(fail(refusal(name.error())));
  if (name->empty()) return done(fail(refusal("name_needed")));
  NewAccount account{
      .name = *name, .skeleton = skeleton_of(*name), .password = std::string(kNoPassword)};
  const IssuedSession issued = books_.signed_in.issue(false);
  books_.book->add(
      owner.id,
      account,
      issued.session,
      kOwnedMax,
      [owner = owner.id, name = *name, token = issued.token, done = std::move(done)](
          Outcome outcome, PlayerId id) {
        if (outcome == Outcome::NameTaken) return done(fail(refusal("name_taken")));
        if (outcome == Outcome::TooMany) return done(fail(refusal("too_many_bots")));
        if (outcome != Outcome::Done) return done(fail(refusal("not_kept")));
        done(MadeBot{
            .bot = {.id = id, .name = name, .has_account = true, .owner = owner},
              .token = token
        });
      });
}

void Bots::renew(const Person& owner, PlayerId bot, Made done) {
  const auto own = owned(owner, bot);
  if (!own) return done(fail(refusal("no_such_bot")));
  const IssuedSession issued = books_.signed_in.issue(false);
  books_.book->renew(
      bot,
      issued.session,
      [this, own = *own, token = issued.token, done = std::move(done)](bool is_kept) {
        if (!is_kept) return done(fail(refusal("not_kept")));
        hang_up(own.id);
        done(MadeBot{.bot = own, .token = token});
      });
}

void Bots::revoke(const Person& owner, PlayerId bot, Done done) {
  if (!owned(owner, bot)) return done(refusal("no_such_bot"));
  books_.signed_in.close_all(bot, [this, bot, done = std::move(done)](bool is_kept) {
    if (!is_kept) return done(refusal("not_kept"));
    hang_up(bot);
    done(std::nullopt);
  });
}

void Bots::remove(const Person& owner, PlayerId bot, Done done) {
  if (!owned(owner, bot)) return done(refusal("no_such_bot"));
  books_.registration.forget_for(bot, [done = std::move(done)](const auto& gone) {
    done(gone ? std::nullopt : std::optional(gone.error()));
  });
}

std::vector<OwnBot> Bots::of(PlayerId owner) const {
  return books_.book == nullptr ? std::vector<OwnBot>() : books_.book->owned_by(owner);
}

std::optional<Person> Bots::owned(const Person& owner, PlayerId bot) const {
  for (OwnBot& own : of(owner.id)) {
    if (own.bot.id == bot) return std::move(own.bot);
  }
  return std::nullopt;
}

void Bots::hang_up(PlayerId bot) const {
  if (presence_ == nullptr) return;
  presence_->close(bot,
                   std::nullopt,
                   {.code = "signed_out", .sentence = "The bot's owner has revoked its token."});
}

}  // namespace lair::people
