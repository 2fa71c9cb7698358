// The elements of faan-laak as rows.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/faan_laak/options.hpp"
#include "engine/rules/hong_kong/rows.hpp"

namespace lair::hong_kong::faan_laak {

enum class Element : std::uint8_t {
  DragonSet,
  OwnWindSet,
  RoundWindSet,
  LittleThreeDragons,
  OwnFlower,
  OwnSeason,
  AllFlowers,
  AllSeasons,
  NoBonusTiles,
  ChowHand,
  PungHand,
  OneSuitAndHonors,
  OneSuitOnly,
  SelfDrawn,
  LastWallTile,
  LastDiscard,
  SupplementTile,
  RobbingAKong,
  KongOnKong,
};

inline constexpr std::size_t kElements = 19;
static_assert(kElements <= kMostElements);

using ElementRow = hong_kong::ElementRow<Element, Options>;

const std::array<ElementRow, kElements>& element_rows();

}  // namespace lair::hong_kong::faan_laak
