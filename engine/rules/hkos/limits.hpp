// The limit hands of Hong Kong Old Style as rows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/hkos/options.hpp"
#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/facts.hpp"

namespace lair::hkos {

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

struct LimitRow {
  Limit limit;
  std::string_view code;
  bool Options::*in_use;                   // null for a limit of every table
  bool (*holds)(const hong_kong::Facts&);  // null for what no reading of a hand shows
  std::string_view rule;
};

const std::array<LimitRow, kLimits>& limit_rows();

// The limits in use at the table that the reading meets by itself.
hong_kong::RowSet limits_of_hand(const hong_kong::Facts& facts, const Options& options);

// Those that a win has beside them, whatever its tiles.
hong_kong::RowSet limits_of_dealer(const Circumstances& how);

}  // namespace lair::hkos
