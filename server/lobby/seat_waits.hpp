// Who waits for a seat to come free, at which table.
#pragma once

#include <cstddef>
#include <map>
#include <set>

#include "engine/units.hpp"
#include "server/table/records.hpp"

namespace lair::lobby {

// At one table; by one person.
inline constexpr std::size_t kSeatWaitersMax = 64;
inline constexpr std::size_t kSeatWaitsMax = 8;

class SeatWaits {
 public:
  // False when too many wait there, or the player waits at too many tables.
  bool add(table::TableId table, PlayerId player);

  void remove(table::TableId table, PlayerId player);

  // All who wait there; from now on none does.
  std::set<PlayerId> take(table::TableId table);

  void forget(table::TableId table) { take(table); }

 private:
  std::map<table::TableId, std::set<PlayerId>> waiting_;
  std::map<PlayerId, std::size_t> waits_;  // at how many tables
};

}  // namespace lair::lobby
