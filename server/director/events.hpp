// What the tables of a round report to the director.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/seat.hpp"
#include "engine/units.hpp"
#include "server/table/settings.hpp"

namespace lair::director {

enum class Stage : std::uint8_t {
  Waiting,  // its match has not begun
  Playing,
  BetweenDeals,
  Over,
};

// The state of a table after something about it changed. Receiving the same state twice has no
// further effect.
struct TableStands {
  table::TableId table;
  Stage stage = Stage::Waiting;
  BySeat<std::optional<PlayerId>> here;  // players who are seated and have the table open
  bool is_held = false;                  // stopped because its season is paused

  friend bool operator==(const TableStands&, const TableStands&) = default;
};

}  // namespace lair::director
