// The limit hands of Hong Kong Old Style as rows.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/hkos/options.hpp"
#include "engine/rules/hong_kong/rows.hpp"

namespace lair::hong_kong::hkos {

enum class Limit : std::uint8_t {
  FourConcealedPungs,
  LittleFourWinds,
  BigFourWinds,
  BigThreeDragons,
  AllHonors,
  AllTerminals,
  NineGates,
  FourGongs,
  EightBonusTiles,
  ThirteenOrphans,
  PerfectGreen,
  Chariot,
  RubyDragon,
  JadeDragon,
  PearlDragon,
  GiftOfHeaven,
  GiftOfEarth,
  GiftOfMan,
  EightDealerKeeps,
};

inline constexpr std::size_t kLimits = 19;

using LimitRow = hong_kong::LimitRow<Limit, Options>;

const std::array<LimitRow, kLimits>& limit_rows();

}  // namespace lair::hong_kong::hkos
