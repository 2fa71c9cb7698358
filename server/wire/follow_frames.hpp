// What is asked and said about following people and calling those who are away, as plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/push/ports.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

// Who may see that a person is here and where they play.
enum class PresenceFor : std::uint8_t { Everybody, Followed, Nobody };

struct Follow {
  PlayerId player;
  bool no_longer = false;
};

struct ShowPresence {
  PresenceFor to = PresenceFor::Everybody;
};

// Asks to be told once when a seat becomes free at a table.
struct AwaitSeat {
  table::TableId table;
  bool no_longer = false;
};

// A browser that wants to be called while no page of this site is open.
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

// Where a followed person plays, as far as the reader may know.
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

// The current state of these people.
struct FollowChanged {
  std::vector<FollowedPerson> people;
};

struct SeatFree {
  table::TableId table;
  std::string table_name;
  std::string room;
};

}  // namespace lair::wire
