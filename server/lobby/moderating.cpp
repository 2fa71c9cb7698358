#include "server/lobby/moderating.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/people/skeleton.hpp"

namespace lair::lobby {
namespace {

people::Moderator moderator_of(const Asker& asker) {
  return {.id = asker.player(), .address = asker.client->address};
}

// A warning restrains nobody, so it is left out.
std::vector<people::Sanction> mutes_and_bans(std::vector<people::Sanction> sanctions) {
  std::erase_if(sanctions, [](const people::Sanction& sanction) {
    return sanction.kind == people::SanctionKind::Warning;
  });
  return sanctions;
}

}  // namespace

void Moderating::answer(const Asker& asker, const people::Order& order) const {
  if (order.act == people::Act::Boot && !needs_.tables.find(table::TableId(order.table))) {
    return refuse(asker, "no_such_table");
  }
  needs_.people.moderation().act(moderator_of(asker), order, answer_refused(needs_.loop, asker));
}

void Moderating::answer(const Asker& asker, const wire::LiftSanction& lift) const {
  needs_.people.moderation().lift(
      moderator_of(asker), lift.sanction, lift.reason, answer_refused(needs_.loop, asker));
}

void Moderating::answer(const Asker& asker, const people::AuditQuestion& asked) const {
  people::AuditQuestion question = asked;
  ++question.count;  // one more, to see whether there are more
  auto entries = needs_.people.moderation().audit(asker.player(), question);
  if (!entries) return refuse(asker, entries.error());
  wire::AuditPage page{.request = asker.request, .entries = std::move(*entries), .more = false};
  page.more = page.entries.size() > asked.count;
  if (page.more) page.entries.resize(asked.count);
  send(*asker.client, page);
}

void Moderating::answer(const Asker& asker, const wire::ReadSanctions&) const {
  const people::Moderation& moderation = needs_.people.moderation();
  if (!moderation.is_moderator(asker.player())) {
    return refuse(asker, people::refusal("not_allowed"));
  }
  wire::Sanctions held{
      .request = asker.request, .sanctions = mutes_and_bans(moderation.in_force()), .more = false};
  for (people::Sanction& one : held.sanctions) {
    if (!one.player) continue;
    if (const auto person = needs_.people.players().find(*one.player)) {
      one.player_name = person->name;
    }
  }
  send_what_fits(*asker.client, std::move(held), [](wire::Sanctions& longer) {
    const auto half = static_cast<std::ptrdiff_t>(longer.sanctions.size() / 2);
    if (half == 0) return false;
    longer.sanctions.erase(longer.sanctions.begin(), longer.sanctions.begin() + half);
    longer.more = true;
    return true;
  });
}

void Moderating::answer(const Asker& asker, const wire::FindPerson& find) const {
  const people::Moderation& moderation = needs_.people.moderation();
  if (!moderation.is_moderator(asker.player())) {
    return refuse(asker, people::refusal("not_allowed"));
  }
  const auto person = person_of(find);
  if (!person) return refuse(asker, people::refusal("no_such_person"));
  wire::PersonFound found{
      .request = asker.request, .person = *person, .addresses = {}, .sanctions = {}};
  std::set<std::string> addresses;
  for (const ClientPtr& other : needs_.clients.of(person->id)) {
    found.online = true;
    if (!other->address) continue;
    addresses.insert(people::AddressRange::household_of(*other->address).text());
  }
  found.addresses.assign(addresses.begin(), addresses.end());
  found.sanctions = mutes_and_bans(moderation.in_force(person->id));
  for (people::Sanction& one : found.sanctions) one.player_name = person->name;
  send(*asker.client, found);
}

std::optional<people::Person> Moderating::person_of(const wire::FindPerson& find) const {
  if (find.name.empty()) return needs_.people.players().find(find.player);
  const auto account = needs_.people.accounts().find(people::skeleton_of(find.name));
  return account ? std::optional(account->person) : std::nullopt;
}

}  // namespace lair::lobby
