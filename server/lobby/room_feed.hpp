// The people in a room, and what has changed there since they were last told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/wire/frames.hpp"

namespace lair::lobby {

// The most of each kind in one frame. Further people are only counted.
inline constexpr std::size_t kRoomTablesShownMax = 300;
inline constexpr std::size_t kRoomPeopleShownMax = 100;

// Repeated changes of one thing are merged, so there is never more to send than there is in the
// room.
class RoomFeed {
 public:
  // One connection of a person enters or leaves. A person with several connections counts once.
  void enter(PlayerId player, const std::string& name);
  void leave(PlayerId player);

  // The person has this name from now on.
  void rename(PlayerId player, const std::string& name);

  void change(const wire::TableSummary& table);
  void remove(table::TableId table);

  [[nodiscard]] std::uint32_t people_count() const {
    return static_cast<std::uint32_t>(people_.size());
  }

  // The first kRoomPeopleShownMax of them, in order of arrival.
  [[nodiscard]] std::vector<wire::RoomPerson> people() const;

  [[nodiscard]] bool has_changed() const { return has_changed_; }

  // Returns what has changed since the last call. If more tables have changed than one frame may
  // hold, the others are for the next call.
  wire::RoomChanged take(const std::string& room);

 private:
  struct Present {
    std::uint64_t since = 0;  // counts arrivals
    std::uint32_t connections = 0;
    std::string name;
  };

  std::map<PlayerId, Present> people_;
  std::uint64_t arrivals_ = 0;
  bool has_changed_ = false;
  std::map<table::TableId, wire::TableSummary> tables_;
  std::vector<table::TableId> gone_;
  std::map<PlayerId, bool> moved_;  // true: arrived or has a new name; false: left
};

}  // namespace lair::lobby
