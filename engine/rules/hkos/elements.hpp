// The elements of Hong Kong Old Style as rows.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/hkos/options.hpp"
#include "engine/rules/hong_kong/rows.hpp"

namespace lair::hong_kong::hkos {

enum class Element : std::uint8_t {
  DragonPung,
  SeatWindPung,
  RoundWindPung,
  LittleThreeDragons,
  NoBonusTiles,
  OwnBonusTile,
  AllFlowers,
  AllSeasons,
  SixBonusTiles,
  SevenBonusTiles,
  AllChows,
  AllPungs,
  SevenPairs,
  HalfFlush,
  FullFlush,
  SelfPick,
  ConcealedHand,
  LastTileDraw,
  LastTileDiscard,
  ReplacementTile,
  GongOnGong,
  RobbingAGong,
  MixedTerminals,
};

inline constexpr std::size_t kElements = 23;
static_assert(kElements <= kMostElements);

using ElementRow = hong_kong::ElementRow<Element, Options>;

const std::array<ElementRow, kElements>& element_rows();

inline const ElementRow& row_of(Element element) {
  return element_rows()[static_cast<std::size_t>(element)];
}

}  // namespace lair::hong_kong::hkos
