#include "server/lobby/guest_names.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/replies.hpp"
#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"

namespace lair::lobby {

people::Person GuestNames::told_apart(people::Person person) const {
  constexpr std::uint32_t kTries = 100;
  if (person.has_account || !is_in_use(person.name, person.id)) return person;
  std::string name = people::guest_name(person.id);
  for (std::uint32_t number = 2; number < kTries; ++number) {
    std::string numbered = people::numbered_name(person.name, number);
    if (is_in_use(numbered, person.id)) continue;
    name = std::move(numbered);
    break;
  }
  person.name = std::move(name);
  players_.rename(person.id, person.name, [](bool) {});
  talking_.renamed(person);
  return person;
}

void GuestNames::give_way(const people::Person& owner) {
  const auto called = clients_.called(people::skeleton_of(owner.name));
  const std::vector<ClientPtr> likewise(called.begin(), called.end());
  for (const ClientPtr& client : likewise) {
    people::Person guest = *client->player;
    if (guest.id == owner.id || guest.has_account) continue;
    guest.name = people::guest_name(guest.id);
    players_.rename(guest.id, guest.name, [](bool) {});
    rooms_.rename(client, guest);
    talking_.renamed(guest);
    send(*client, wire::You{guest});
  }
}

bool GuestNames::is_in_use(std::string_view name, PlayerId player) const {
  const std::string skeleton = people::skeleton_of(name);
  const auto is_other = [&](const ClientPtr& one) { return one->player->id != player; };
  return std::ranges::any_of(clients_.called(skeleton), is_other) ||
         tables_.is_name_seated(skeleton, player) || accounts_.find(skeleton);
}

}  // namespace lair::lobby
