#include "server/lobby/seat_waits.hpp"

#include <utility>

namespace lair::lobby {

bool SeatWaits::add(table::TableId table, PlayerId player) {
  std::set<PlayerId>& there = waiting_[table];
  if (there.contains(player)) return true;
  const bool is_room = there.size() < kSeatWaitersMax && waits_[player] < kSeatWaitsMax;
  if (is_room) {
    there.insert(player);
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
  const auto found = waiting_.find(table);
  return found == waiting_.end() ? std::set<PlayerId>() : found->second;
}

std::set<PlayerId> SeatWaits::take(table::TableId table) {
  const auto found = waiting_.find(table);
  if (found == waiting_.end()) return {};
  auto there = std::move(found->second);
  waiting_.erase(found);
  for (const PlayerId player : there) {
    if (--waits_[player] == 0) waits_.erase(player);
  }
  return there;
}

}  // namespace lair::lobby
