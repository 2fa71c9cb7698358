// Who has come from which address of late.
#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/units.hpp"
#include "server/people/addresses.hpp"
#include "server/people/ports.hpp"

namespace lair::people {

// Whoever shares an address shares a household: an IPv4 address or an IPv6 /64 network. Addresses
// themselves are not kept. Bounded; who came longest ago is forgotten first. Any thread.
class Households {
 public:
  static constexpr std::size_t kPeopleMax = 1'024;  // of one household
  static constexpr std::size_t kAllPeopleMax = 200'000;

  // Knows who came before the server started, if `visits` does; they outlive it.
  explicit Households(std::size_t all_people_max = kAllPeopleMax, Visits* visits = nullptr);

  void came(PlayerId player, const Address& from);

  // Those of that household, who came last at the end.
  [[nodiscard]] std::vector<PlayerId> of(const Address& address) const;

  // Of the address, of where the player came from last.
  [[nodiscard]] HouseholdKey key_of(const Address& address) const;
  [[nodiscard]] std::optional<HouseholdKey> latest_of(PlayerId player) const;

  // Whether they came from one address, however they go by now.
  [[nodiscard]] bool share(PlayerId one, PlayerId other) const;

 private:
  struct Household {
    std::deque<PlayerId> people;
    std::list<HouseholdKey>::iterator place;  // in `order_`
  };

  void remember(const Visit& visit);
  void forget_oldest();

  const std::size_t all_people_max_;
  Visits* const visits_;
  HouseholdSecret secret_{};
  mutable std::mutex mutex_;  // guards what follows
  std::map<HouseholdKey, Household> households_;
  std::list<HouseholdKey> order_;  // where somebody came from last is at the end
  std::map<PlayerId, HouseholdKey> latest_;
  std::size_t people_ = 0;
};

}  // namespace lair::people
