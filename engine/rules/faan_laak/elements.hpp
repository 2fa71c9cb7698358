// The elements of faan-laak as rows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/faan_laak/options.hpp"
#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/facts.hpp"
#include "engine/units.hpp"

namespace lair::faan_laak {

using hong_kong::Account;
using hong_kong::Facts;
using hong_kong::RowSet;

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
static_assert(kElements <= hong_kong::kMostElements);

struct ElementRow {
  Element element;
  Faan faan;
  Faan Options::*house_faan;  // null where every house has `faan`
  std::string_view code;
  int (*times)(const Facts&, const Options&);
  RowSet replaced_by;                // any of these makes this one void
  bool Options::*replaced_in_house;  // null where every house replaces it
  std::string_view rule;

  [[nodiscard]] Faan faan_at(const Options& options) const {
    return house_faan == nullptr ? faan : options.*house_faan;
  }

  // Whether `replaced_by` holds at the house.
  [[nodiscard]] bool replaced_at(const Options& options) const {
    return replaced_in_house == nullptr || options.*replaced_in_house;
  }
};

const std::array<ElementRow, kElements>& element_rows();

// Fills in the elements of a reading with their faan.
void count_elements(const Facts& facts, const Options& options, Account& account);

}  // namespace lair::faan_laak
