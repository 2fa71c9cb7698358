// Who has come from which address recently.
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

// People who share an address share a household: an IPv4 address or an IPv6 /64 network. Addresses
// themselves are not kept. Memory is bounded: the people who came longest ago are forgotten first.
// Safe to use from any thread.
class Households {
 public:
  static constexpr std::size_t kPeopleMax = 1'024;  // of one household
  static constexpr std::size_t kAllPeopleMax = 200'000;

  // Knows who came before the server started, if `visits` does; `visits` must outlive this.
  explicit Households(std::size_t all_people_max = kAllPeopleMax, Visits* visits = nullptr);

  void came(PlayerId player, const Address& from);

  // The people of that household, the one who came last at the end.
  [[nodiscard]] std::vector<PlayerId> of(const Address& address) const;

  // The household of an address, and the one that a player last came from.
  [[nodiscard]] HouseholdKey key_of(const Address& address) const;
  [[nodiscard]] std::optional<HouseholdKey> latest_of(PlayerId player) const;

  // Whether both last came from the same household.
  [[nodiscard]] bool share(PlayerId one, PlayerId other) const;

 private:
  struct Household {
    std::deque<PlayerId> people;
    std::list<HouseholdKey>::iterator place;  // in `order_`
  };

  void remember(const Visit& visit);
  void forget_latest(PlayerId player, const HouseholdKey& household);
  void forget_oldest();

  const std::size_t all_people_max_;
  Visits* const visits_;
  HouseholdSecret secret_{};
  mutable std::mutex mutex_;  // guards what follows
  std::map<HouseholdKey, Household> households_;
  std::list<HouseholdKey> order_;  // the household that somebody came from last is at the end
  std::map<PlayerId, HouseholdKey> latest_;
  std::size_t people_ = 0;
};

}  // namespace lair::people
