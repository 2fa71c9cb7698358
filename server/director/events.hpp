// What the tables of rounds tell the director.
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

// Where a table stands after something about it changed. Told again it says the same.
struct TableStands {
  table::TableId table;
  Stage stage = Stage::Waiting;
  BySeat<std::optional<PlayerId>> here;  // who sits there and has the table open
  bool is_held = false;                  // stands still with its season

  friend bool operator==(const TableStands&, const TableStands&) = default;
};

}  // namespace lair::director
