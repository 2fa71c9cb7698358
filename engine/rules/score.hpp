// What a hand is worth, item by item, in the terms of its rule system.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/hands/reading.hpp"
#include "engine/units.hpp"

namespace lair {

// The list of a score sheet that an item belongs to.
enum class ScoreSection : std::uint8_t {
  Elements,     // counted toward the minimum: faan, or fan in MCR
  Limits,       // limit hands; the value is the faan of the limit, or 0
  Additions,    // Tile Points that are added
  Multipliers,  // factors that multiply Tile Points
};

// One line of a winning screen. `code` and `rule` point into the rule system's constant rows.
struct ScoreItem {
  ScoreSection section = ScoreSection::Elements;
  std::string_view code;   // "own_wind"
  std::int64_t value = 0;  // faan, points or factor
  std::string_view rule;   // "Y4.12"

  friend bool operator==(const ScoreItem&, const ScoreItem&) = default;
};

// Why a declared win is refused.
enum class WinRefusal : std::uint8_t { None, NotAWinningHand, BelowMinimum, HouseRule, DeadHand };

// Everything there is to say about the worth of one hand. Numbers that a rule system does not use
// stay empty.
struct ScoreSheet {
  WinRefusal refusal = WinRefusal::None;
  std::string_view house_rule;              // with HouseRule: the option that refused it
  std::vector<ScoreItem> items;             // sorted by section, then code, then value
  std::optional<Faan> faan;                 // after the cap
  std::optional<Faan> faan_raw;             // before the cap
  std::optional<Faan> counted;              // what is compared with the minimum
  Faan minimum;                             // of the house
  std::optional<Points> sum;                // of the additions
  std::optional<std::int64_t> product;      // of the multipliers
  Points total;                             // the amount settled: Tile Points or a price
  std::string_view limit_hand;              // the limit that sets `total`, if one does
  std::optional<Reading> elements_reading;  // the division with the best elements
  std::optional<Reading> points_reading;    // the division with the best total

  [[nodiscard]] bool is_win() const { return refusal == WinRefusal::None; }

  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

}  // namespace lair
