// Who is in a room, and what has changed there since its people were last told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/wire/frames.hpp"

namespace lair::lobby {

// Of each kind in one frame; people are counted beyond that.
inline constexpr std::size_t kRoomTablesShownMax = 300;
inline constexpr std::size_t kRoomPeopleShownMax = 100;

// Changes of the same thing become one, so what waits is never more than there is in the room.
class RoomFeed {
 public:
  // A connection of somebody enters, or leaves. A person with several counts once.
  void enter(PlayerId player, const std::string& name);
  void leave(PlayerId player);

  // Somebody goes by that name from now on.
  void rename(PlayerId player, const std::string& name);

  void change(const wire::TableSummary& table);
  void remove(table::TableId table);

  [[nodiscard]] std::uint32_t people_count() const {
    return static_cast<std::uint32_t>(people_.size());
  }

  // The first of them, in the order they came.
  [[nodiscard]] std::vector<wire::RoomPerson> people() const;

  [[nodiscard]] bool has_changed() const { return has_changed_; }

  // What has changed since the last call.
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
  std::map<PlayerId, bool> moved_;  // came, or goes by another name; or left
};

}  // namespace lair::lobby
