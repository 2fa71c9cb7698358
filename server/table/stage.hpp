// Where a table stands between its opening and its end, with what holds only there.
#pragma once

#include <optional>
#include <variant>

#include "server/table/commands.hpp"

namespace lair::table {

// No deal has been played yet.
struct Gathering {
  std::optional<Command> starting;  // whoever asked to begin; waits for the wall
};

struct InDeal {};

// The next deal begins at `until`, though somebody may not be ready.
struct BetweenDeals {
  Millis until{0};
};

// The match is over; people may agree on another before `until`.
struct AfterMatch {
  Millis until{0};
};

using Stage = std::variant<Gathering, InDeal, BetweenDeals, AfterMatch>;

// Play stands still, at whatever stage.
struct Pausing {
  Millis since{0};
  std::optional<Millis> until;  // nothing when the server paused: it ends the pause too
};

}  // namespace lair::table
