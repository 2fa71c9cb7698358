#include "server/people/households.hpp"

#include <algorithm>
#include <utility>

namespace lair::people {

void Households::came(PlayerId player, const Address& from) {
  const AddressRange range = AddressRange::household_of(from);
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = households_.try_emplace(range);
  Household& household = found->second;
  if (is_new) {
    household.place = order_.insert(order_.end(), range);
  } else {
    order_.splice(order_.end(), order_, household.place);
  }
  latest_.insert_or_assign(player, range);
  people_ -= std::erase(household.people, player);
  household.people.push_back(player);
  ++people_;
  if (household.people.size() > kPeopleMax) {
    latest_.erase(household.people.front());
    household.people.pop_front();
    --people_;
  }
  while (people_ > all_people_max_ && order_.size() > 1) forget_oldest();
}

void Households::forget_oldest() {
  const auto oldest = households_.find(order_.front());
  for (const PlayerId player : oldest->second.people) {
    const auto known = latest_.find(player);
    if (known != latest_.end() && known->second == oldest->first) latest_.erase(known);
  }
  people_ -= oldest->second.people.size();
  households_.erase(oldest);
  order_.pop_front();
}

std::vector<PlayerId> Households::of(const Address& address) const {
  const AddressRange range = AddressRange::household_of(address);
  const std::lock_guard lock(mutex_);
  const auto found = households_.find(range);
  if (found == households_.end()) return {};
  return {found->second.people.begin(), found->second.people.end()};
}

bool Households::share(PlayerId one, PlayerId other) const {
  const std::lock_guard lock(mutex_);
  const auto mine = latest_.find(one);
  const auto theirs = latest_.find(other);
  return mine != latest_.end() && theirs != latest_.end() && mine->second == theirs->second;
}

}  // namespace lair::people
