#include "server/lobby/seat_waits.hpp"

#include <algorithm>
#include <utility>

namespace lair::lobby {

bool SeatWaits::add(table::TableId table, PlayerId player, const Household& from) {
  auto& there = waiting_[table];
  if (there.contains(player)) return true;
  const auto neighbours = std::ranges::count_if(
      there, [&](const auto& one) { return one.second && one.second == from; });
  const bool is_room = there.size() < kSeatWaitersMax &&
                       std::cmp_less(neighbours, kSeatWaitersPerAddressMax) &&
                       waits_[player] < kSeatWaitsMax;
  if (is_room) {
    there.emplace(player, from);
    ++waits_[player];
  }
  if (there.empty()) waiting_.erase(table);
  if (waits_[player] == 0) waits_.erase(player);
  return is_room;
}

void SeatWaits::remove(table::TableId table, PlayerId player) {
  const auto found = waiting_.find(table);
  if (found == waiting_.end() || found->second.erase(player) == 0) return;
  if (found->second.empty()) waiting_.erase(found);
  if (--waits_[player] == 0) waits_.erase(player);
}

std::set<PlayerId> SeatWaits::at(table::TableId table) const {
  std::set<PlayerId> there;
  const auto found = waiting_.find(table);
  if (found == waiting_.end()) return there;
  for (const auto& [player, from] : found->second) there.insert(player);
  return there;
}

std::set<PlayerId> SeatWaits::take(table::TableId table) {
  auto there = at(table);
  waiting_.erase(table);
  for (const PlayerId player : there) {
    if (--waits_[player] == 0) waits_.erase(player);
  }
  return there;
}

}  // namespace lair::lobby
