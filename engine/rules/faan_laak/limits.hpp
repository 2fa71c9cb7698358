// The limit hands of faan-laak as rows.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/faan_laak/options.hpp"
#include "engine/rules/hong_kong/rows.hpp"

namespace lair::hong_kong::faan_laak {

enum class Limit : std::uint8_t {
  HiddenTreasure,
  ThreeGreatScholars,
  LittleFourWinds,
  BigFourWinds,
  AllHonors,
  AllTerminals,
  NineGates,
  ThirteenOrphans,
  HeavenlyHand,
  EarthlyHand,
};

inline constexpr std::size_t kLimits = 10;

using LimitRow = hong_kong::LimitRow<Limit, Options>;

const std::array<LimitRow, kLimits>& limit_rows();

}  // namespace lair::hong_kong::faan_laak
