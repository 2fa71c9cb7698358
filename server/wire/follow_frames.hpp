// What is asked and said about following somebody and being called back, as plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/push/ports.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

// To whom a person shows that they are here, and where they play.
enum class PresenceFor : std::uint8_t { Everybody, Followed, Nobody };

struct Follow {
  PlayerId player;
  bool no_longer = false;
};

struct ShowPresence {
  PresenceFor to = PresenceFor::Everybody;
};

// To be told once when a seat comes free there.
struct AwaitSeat {
  table::TableId table;
  bool no_longer = false;
};

// A browser that wants to be called while no page of ours is open.
struct SubscribePush {
  push::Subscription subscription;
};

struct UnsubscribePush {
  std::string endpoint;
};

struct FollowEntry {
  PlayerId player;
  std::string name;
};

// Where somebody plays, as the reader may know it.
struct FollowedTable {
  table::TableId table;
  std::string name;
  std::string room;
  std::string rules;
  std::string round;
  bool has_free_seat = false;
  bool may_watch = false;
};

struct FollowedPerson {
  PlayerId player;
  std::string name;
  bool is_here = false;
  std::optional<FollowedTable> table = {};
};

struct FollowList {
  std::vector<FollowedPerson> people;
  PresenceFor presence = PresenceFor::Everybody;
};

// As they are now.
struct FollowChanged {
  std::vector<FollowedPerson> people;
};

struct SeatFree {
  table::TableId table;
  std::string table_name;
  std::string room;
};

}  // namespace lair::wire
