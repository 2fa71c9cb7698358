#include "server/lobby/room_feed.hpp"

#include <algorithm>
#include <utility>

namespace lair::lobby {

void RoomFeed::enter(PlayerId player, const std::string& name) {
  Present& present = people_[player];
  if (present.connections++ > 0 && present.name == name) return;
  if (present.since == 0) present.since = ++arrivals_;
  present.name = name;
  moved_[player] = true;
  has_changed_ = true;
}

void RoomFeed::leave(PlayerId player) {
  const auto found = people_.find(player);
  if (found == people_.end() || --found->second.connections > 0) return;
  people_.erase(found);
  moved_[player] = false;
  has_changed_ = true;
}

void RoomFeed::rename(PlayerId player, const std::string& name) {
  const auto found = people_.find(player);
  if (found == people_.end() || found->second.name == name) return;
  found->second.name = name;
  moved_[player] = true;
  has_changed_ = true;
}

void RoomFeed::change(const wire::TableSummary& table) {
  tables_[table.table] = table;
  has_changed_ = true;
}

void RoomFeed::remove(table::TableId table) {
  tables_.erase(table);
  gone_.push_back(table);
  has_changed_ = true;
}

std::vector<wire::RoomPerson> RoomFeed::people() const {
  std::vector<std::pair<std::uint64_t, wire::RoomPerson>> order;
  order.reserve(people_.size());
  for (const auto& [player, present] : people_) {
    order.push_back({
        present.since, {.player = player, .name = present.name}
    });
  }
  std::ranges::sort(order, {}, [](const auto& one) { return one.first; });
  std::vector<wire::RoomPerson> people;
  for (auto& [since, person] : order) {
    if (people.size() == kRoomPeopleShownMax) break;
    people.push_back(std::move(person));
  }
  return people;
}

wire::RoomChanged RoomFeed::take(const std::string& room) {
  wire::RoomChanged changed{.room = room, .people = people_count()};
  while (!tables_.empty() && changed.tables.size() < kRoomTablesShownMax) {
    changed.tables.push_back(std::move(tables_.extract(tables_.begin()).mapped()));
  }
  changed.gone = std::exchange(gone_, {});
  for (const auto& [player, came] : std::exchange(moved_, {})) {
    if (!came) {
      changed.left.push_back(player);
    } else if (changed.came.size() < kRoomPeopleShownMax) {
      changed.came.push_back({.player = player, .name = people_.at(player).name});
    }
  }
  has_changed_ = !tables_.empty();
  return changed;
}

}  // namespace lair::lobby
