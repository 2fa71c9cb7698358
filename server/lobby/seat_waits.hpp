// Who waits for a seat to become free, and at which table.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "engine/units.hpp"
#include "server/people/ports.hpp"
#include "server/table/records.hpp"

namespace lair::lobby {

// The most people waiting at one table, and those of them from one address; the most tables one
// person waits at.
inline constexpr std::size_t kSeatWaitersMax = 64;
inline constexpr std::size_t kSeatWaitersPerAddressMax = 32;
inline constexpr std::size_t kSeatWaitsMax = 8;

class SeatWaits {
 public:
  using Household = std::optional<people::HouseholdKey>;

  // Returns false if too many people wait there, or the player waits at too many tables.
  bool add(table::TableId table, PlayerId player, const Household& from);

  void remove(table::TableId table, PlayerId player);

  // Everybody who waits there.
  [[nodiscard]] std::set<PlayerId> at(table::TableId table) const;

  // Removes and returns everybody who waits there.
  std::set<PlayerId> take(table::TableId table);

  void forget(table::TableId table) { take(table); }

 private:
  std::map<table::TableId, std::map<PlayerId, Household>> waiting_;
  std::map<PlayerId, std::size_t> waits_;  // number of tables
};

}  // namespace lair::lobby
