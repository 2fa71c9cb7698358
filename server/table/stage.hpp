// Where a table is between its opening and its end, with the data that only that stage needs.
#pragma once

#include <optional>
#include <variant>

#include "server/table/commands.hpp"

namespace lair::table {

// No deal has been played yet.
struct Gathering {
  std::optional<Command> starting;  // the host's request to begin; waits for the wall
};

struct InDeal {};

// The next deal begins at `until` even if somebody is not ready.
struct BetweenDeals {
  Millis until{0};
};

// The match is over; people may agree on another before `until`.
struct AfterMatch {
  Millis until{0};
};

using Stage = std::variant<Gathering, InDeal, BetweenDeals, AfterMatch>;

// Play stands still, at any stage.
struct Pausing {
  Millis since{0};
  std::optional<Millis> until;  // nothing if the server paused, which then also ends it
};

}  // namespace lair::table
