// What people ask of a table.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/play/action.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Sits down at `seat`, or at the first free one; back to the own seat for somebody who has one.
struct Sit {
  std::string name;
  std::optional<Seat> seat;
};

// Before the match the seat is free again; within it a bot plays until its owner sits again.
struct Stand {};

// The host puts bots on one free seat, or on all.
struct AddBots {
  std::optional<Seat> seat;
};

// The host begins the match: four seats taken.
struct Start {};

// Ready for the next deal.
struct MarkReady {};

// The answer to a moment.
struct Act {
  Moment moment;
  Action action;
};

using Request = std::variant<Sit, Stand, AddBots, Start, MarkReady, Act>;

struct Command {
  PlayerId player;
  RequestId request;
  Request what;
};

}  // namespace lair::table
