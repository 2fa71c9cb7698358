// The elements of Hong Kong Old Style as rows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/hkos/options.hpp"
#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/facts.hpp"
#include "engine/units.hpp"

namespace lair::hkos {

using hong_kong::Account;
using hong_kong::Facts;
using hong_kong::RowSet;

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
};

inline constexpr std::size_t kElements = 22;
static_assert(kElements <= hong_kong::kMostElements);

// What an element looks at.
enum class Source : std::uint8_t { Tiles, BonusTiles, WayOfWinning };

struct ElementRow {
  Element element;
  Faan faan;
  std::string_view code;
  Source source;
  int (*times)(const Facts&, const Options&);
  RowSet replaced_by;  // any of these makes this one void
  std::string_view rule;
};

const std::array<ElementRow, kElements>& element_rows();

inline const ElementRow& row_of(Element element) {
  return element_rows()[static_cast<std::size_t>(element)];
}

// Fills in the elements of a reading with their faan.
void count_elements(const Facts& facts, const Options& options, Account& account);

}  // namespace lair::hkos
