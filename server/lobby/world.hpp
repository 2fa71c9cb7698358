// What the lobby is given: the world around it, and the plan it follows.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/limits.hpp"
#include "server/lobby/ports.hpp"
#include "server/lobby/room_plan.hpp"
#include "server/table/pace.hpp"
#include "server/table/records.hpp"

namespace lair {

class Loops;
class TimeSource;

namespace people {
class People;
class Visits;
}  // namespace people

namespace push {
class Bell;
}  // namespace push

namespace table {
class Journal;
class Seeds;
}  // namespace table

}  // namespace lair

namespace lair::lobby {

// Where the walls of a table come from.
using SeedsMaker = std::function<std::unique_ptr<table::Seeds>(table::TableId)>;

// One table read again after its journal could not be written, as it is on the disk. A Rereader
// calls `told`, perhaps on another thread; with nothing if the journal still cannot be written.
struct Reread {
  table::TableId table;
  std::vector<table::Record> records;
  bool is_damaged = false;
};

using Rereader = std::function<void(std::vector<table::TableId>,
                                    std::function<void(std::optional<std::vector<Reread>>)> told)>;

// A table has stopped through no doing of its players; see StopListener.
using StopReport = std::function<void(table::TableId, std::string_view code, std::string_view why)>;

struct World {
  Loops& loops;
  TimeSource& time;
  table::Journal& journal;
  people::People& people;
  Books books;
  SeedsMaker seeds;
  Rereader reread = {};        // without one, a failed table stays closed
  StopReport stopped = {};     // on any loop
  push::Bell* bell = nullptr;  // without one, nobody who is away is called
};

struct Plan {
  std::vector<RoomPlan> rooms;
  table::Pace pace;
  LobbyLimits limits;
  table::TableId next_table;
  std::string version;
};

}  // namespace lair::lobby
