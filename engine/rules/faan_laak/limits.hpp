// The limit hands of faan-laak as rows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/facts.hpp"

namespace lair::faan_laak {

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

struct LimitRow {
  Limit limit;
  std::string_view code;
  bool (*holds)(const hong_kong::Facts&);
  std::string_view rule;
};

const std::array<LimitRow, kLimits>& limit_rows();

// All limits that the reading meets.
hong_kong::RowSet limits_met(const hong_kong::Facts& facts);

}  // namespace lair::faan_laak
