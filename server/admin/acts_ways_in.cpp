// Acts about ways in: links for setting a password, and invitations.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <sodium.h>

#include "server/admin/asked.hpp"
#include "server/people/unicode.hpp"

namespace lair::admin {
namespace {

namespace json = boost::json;

constexpr people::Time kInvitedFor = 14 * people::kDay;
constexpr people::Time kInvitedForMax = 366 * people::kDay;
constexpr std::int64_t kUsesMax = 10'000;
constexpr std::size_t kNoteCodePointsMax = 200;

// Makes a code of letters and digits that cannot be mistaken for each other.
std::string new_invitation() {
  constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  constexpr std::size_t kCount = 10;  // 50 bits; tries are limited like registrations
  std::string code;
  for (std::size_t at = 0; at < kCount; ++at) {
    code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return code;
}

// The address of a page on the site, for a link to send to people.
std::string at_address(const Asked& asked, const std::string& place) {
  return asked.from.address + "/#/" + place;
}

json::object json_of(const Asked& asked, const people::Invitation& invitation) {
  return {
      {"code", invitation.code },
      {"link", at_address(asked, "invited/" + invitation.code)},
      {"made",      invitation.made                },
      {"expires",      invitation.expires},
      {"uses",      invitation.uses                   },
      {"uses_max",      invitation.uses_max},
      {"note",      invitation.note                       }
  };
}

}  // namespace

json::object offer_reset(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return refused(people::refusal("no_such_person"));
  if (!may_act_on(asked, *person)) return refused(people::refusal("not_allowed"));
  Awaited<Result<people::Token, people::Refusal>> offered;
  asked.from.people.recovery().offer_link(person->id, offered.give());
  const auto said = offered.wait();
  if (!said) return not_kept();
  if (!*said) return refused(said->error());
  json::object told = admin::json_of(*person);
  told["link"] = at_address(asked, "reset/" + (*said)->text);
  told["expires"] = asked.from.clock() + people::kResetLinkSeconds;
  return noted(asked,
               {.act = people::Act::Reset, .player = person->id, .reason = asked.reason()},
               std::move(told));
}

json::object remove_second_factor(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return refused(people::refusal("no_such_person"));
  if (!may_act_on(asked, *person)) return refused(people::refusal("not_allowed"));
  Awaited<bool> removed;
  asked.from.people.second_factor().remove_for(person->id, removed.give());
  if (!removed.wait().value_or(false)) return not_kept();
  return noted(asked,
               {.act = people::Act::SecondFactor, .player = person->id, .reason = asked.reason()},
               admin::json_of(*person));
}

json::object invite(const Asked& asked) {
  people::WaysBack* const ways = asked.from.people.ways();
  if (ways == nullptr) return not_kept();
  const people::Time seconds = asked.number("seconds") == 0 ? kInvitedFor : asked.number("seconds");
  const std::int64_t uses = asked.number("uses") == 0 ? 1 : asked.number("uses");
  if (seconds < 0 || seconds > kInvitedForMax) {
    return refused("too_long", "An invitation can last at most 366 days.");
  }
  if (uses < 0 || uses > kUsesMax) {
    return refused("too_many", "An invitation can let in at most 10,000 people.");
  }
  const std::string note = asked.text("note");
  const auto points = people::code_points_of(note, people::Form::Composed);
  if (!points || points->size() > kNoteCodePointsMax) {
    return refused("text_too_long", "A note can have at most 200 characters.");
  }
  const people::Time now = asked.from.clock();
  const people::Invitation made{.code = new_invitation(),
                                .made = now,
                                .expires = now + seconds,
                                .uses_max = static_cast<std::uint32_t>(uses),
                                .uses = 0,
                                .note = note};
  Awaited<bool> kept;
  ways->invite(made, kept.give());
  if (!kept.wait().value_or(false)) return not_kept();
  return noted(asked,
               {.act = people::Act::Invite,
                .until = made.expires,
                .reason = note.empty() ? asked.reason() : note},
               json_of(asked, made));
}

json::object list_invitations(const Asked& asked) {
  people::WaysBack* const ways = asked.from.people.ways();
  json::array listed;
  if (ways != nullptr) {
    for (const people::Invitation& one : ways->invitations(asked.from.clock())) {
      listed.push_back(json_of(asked, one));
    }
  }
  return done({
      {"invitations", std::move(listed)}
  });
}

json::object withdraw_invitation(const Asked& asked) {
  people::WaysBack* const ways = asked.from.people.ways();
  if (ways == nullptr) return not_kept();
  Awaited<bool> gone;
  ways->withdraw(asked.text("code"), gone.give());
  if (!gone.wait().value_or(false)) return refused(people::refusal("invitation_spent"));
  return noted(asked, {.act = people::Act::Invite, .reason = "taken back"});
}

}  // namespace lair::admin
