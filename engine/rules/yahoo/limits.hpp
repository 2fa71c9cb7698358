// The limit hands of yahoo as rows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/rules/score.hpp"
#include "engine/rules/yahoo/facts.hpp"
#include "engine/units.hpp"

namespace lair::yahoo {

enum class Limit : std::uint8_t {
  EightBonusTiles,
  FourKongs,
  AllHonors,
  AllTerminals,
  Heavenly,
  Earthly,
  Netherly,
  HiddenTreasure,
  NineGates,
  AllGreen,
  JadeDragon,
  RubyDragon,
  PearlDragon,
  Moon,
  PlumBlossom,
  CarryingPole,
  KongOnKong,
  WrigglingSnake,
};

inline constexpr std::size_t kLimits = 18;

// The faan of any limit hand, and the most that a hand can have. Rule Y4.3.
inline constexpr Faan kLimitFaan = 13_faan;

// Whether a table has the limit: always, or by the option `classic_limits`.
enum class InUse : std::uint8_t { Always, ByDefault, OnRequest };

// What the limit decides besides the faan.
enum class Reach : std::uint8_t {
  FaanOnly,
  ArrangementToo,  // is an arrangement of its own and sets the Tile Points; rules Y5.3, Y6.4
};

struct LimitRow {
  Limit limit;
  std::string_view code;
  InUse in_use;
  Reach reach;
  bool (*holds)(const Facts&);
  std::string_view rule;
};

const std::array<LimitRow, kLimits>& limit_rows();

// A set of limits: bit n stands for row n.
using LimitSet = std::uint32_t;

constexpr LimitSet bit(Limit limit) { return LimitSet{1} << static_cast<std::size_t>(limit); }

// All limits in use at the table that the reading meets.
LimitSet limits_met(const Facts& facts);

// Adds a line for each of `limits`, by code.
void write_limits(LimitSet limits, std::vector<ScoreItem>& items);

// The limit in `met` that is an arrangement of its own; null if there is none, as for most hands.
const LimitRow* arrangement_limit(LimitSet met);

// A limit that is an option of the table, in the order of the option's choices.
struct ClassicLimit {
  std::string_view code;
  bool standard;
};

std::vector<ClassicLimit> classic_limits();

}  // namespace lair::yahoo
