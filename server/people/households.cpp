#include "server/people/households.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::people {

Households::Households(std::size_t all_people_max, Visits* visits)
    : all_people_max_(all_people_max), visits_(visits) {
  ensure(sodium_init() >= 0, "the system's random generator works");
  if (visits_ == nullptr) {
    randombytes_buf(secret_.data(), secret_.size());
    return;
  }
  secret_ = visits_->secret();
  const std::lock_guard lock(mutex_);
  for (const Visit& visit : visits_->known()) remember(visit);
}

void Households::came(PlayerId player, const Address& from) {
  const Visit visit{.player = player, .household = key_of(from)};
  {
    const std::lock_guard lock(mutex_);
    remember(visit);
  }
  if (visits_ != nullptr) visits_->note(visit);
}

HouseholdKey Households::key_of(const Address& address) const {
  const std::string range = AddressRange::household_of(address).text();
  HouseholdKey key{};
  static_assert(sizeof key == crypto_generichash_BYTES_MIN);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const unsigned char*>(range.data());
  crypto_generichash(key.data(), key.size(), bytes, range.size(), secret_.data(), secret_.size());
  return key;
}

std::optional<HouseholdKey> Households::latest_of(PlayerId player) const {
  const std::lock_guard lock(mutex_);
  const auto found = latest_.find(player);
  return found == latest_.end() ? std::nullopt : std::optional(found->second);
}

void Households::remember(const Visit& visit) {
  const PlayerId player = visit.player;
  const auto [found, is_new] = households_.try_emplace(visit.household);
  Household& household = found->second;
  if (is_new) {
    household.place = order_.insert(order_.end(), visit.household);
  } else {
    order_.splice(order_.end(), order_, household.place);
  }
  latest_.insert_or_assign(player, visit.household);
  people_ -= std::erase(household.people, player);
  household.people.push_back(player);
  ++people_;
  if (household.people.size() > kPeopleMax) {
    forget_latest(household.people.front(), visit.household);
    household.people.pop_front();
    --people_;
  }
  while (people_ > all_people_max_ && order_.size() > 1) forget_oldest();
}

// A player who has come from elsewhere since is still known there.
void Households::forget_latest(PlayerId player, const HouseholdKey& household) {
  const auto known = latest_.find(player);
  if (known != latest_.end() && known->second == household) latest_.erase(known);
}

void Households::forget_oldest() {
  const auto oldest = households_.find(order_.front());
  for (const PlayerId player : oldest->second.people) forget_latest(player, oldest->first);
  people_ -= oldest->second.people.size();
  households_.erase(oldest);
  order_.pop_front();
}

std::vector<PlayerId> Households::of(const Address& address) const {
  const HouseholdKey key = key_of(address);
  const std::lock_guard lock(mutex_);
  const auto found = households_.find(key);
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
