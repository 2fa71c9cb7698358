// Who has come from which address of late.
#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <vector>

#include "engine/units.hpp"
#include "server/people/addresses.hpp"

namespace lair::people {

// Whoever shares an address shares a household: an IPv4 address or an IPv6 /64 network. In memory
// alone, bounded; who came longest ago is forgotten first. Any thread.
class Households {
 public:
  static constexpr std::size_t kPeopleMax = 1'024;  // of one household
  static constexpr std::size_t kAllPeopleMax = 200'000;

  explicit Households(std::size_t all_people_max = kAllPeopleMax)
      : all_people_max_(all_people_max) {}

  void came(PlayerId player, const Address& from);

  // Those of that household, who came last at the end.
  [[nodiscard]] std::vector<PlayerId> of(const Address& address) const;

  // Whether they came from one address, however they go by now.
  [[nodiscard]] bool share(PlayerId one, PlayerId other) const;

 private:
  struct Household {
    std::deque<PlayerId> people;
    std::list<AddressRange>::iterator place;  // in `order_`
  };

  void forget_oldest();

  const std::size_t all_people_max_;
  mutable std::mutex mutex_;  // guards what follows
  std::map<AddressRange, Household> households_;
  std::list<AddressRange> order_;  // where somebody came from last is at the end
  std::map<PlayerId, AddressRange> latest_;
  std::size_t people_ = 0;
};

}  // namespace lair::people
