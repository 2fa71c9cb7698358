// The faan elements of yahoo as rows.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/rules/explanation.hpp"
#include "engine/rules/score.hpp"
#include "engine/rules/yahoo/facts.hpp"
#include "engine/rules/yahoo/limits.hpp"
#include "engine/units.hpp"

namespace lair::yahoo {

enum class Element : std::uint8_t {
  KfcChicken,
  SemiPure,
  SemiPureAllPongs,
  AllHonorsPongsSemiPure,
  MixedAllPongs,
  TerminalsHonorsPongs,
  PureSuit,
  AllPongs,
  AllChows,
  OneDragonPong,
  TwoDragonPongs,
  MinorDragons,
  MajorDragons,
  OwnWind,
  PrevailingWind,
  MinorWinds,
  MajorWinds,
  NoFlowersNoSeasons,
  OwnFlower,
  OwnSeason,
  FlowerKong,
  SeasonKong,
  AllHidden,
  SelfPick,
  LastTile,
  SupplementaryTile,
  RobbingAKong,
};

inline constexpr std::size_t kElements = 27;

// A set of elements: bit n stands for row n.
using ElementSet = std::uint32_t;

constexpr ElementSet bit(Element element) {
  return ElementSet{1} << static_cast<std::size_t>(element);
}

enum class Category : std::uint8_t { Arrangement, Sets, Bonus, WayOfWinning };

struct ElementRow {
  Element element;
  Faan faan;
  std::string_view code;
  Category category;
  ElementSet replaced_by;  // any of these makes this one void
  bool (*holds)(const Facts&);
  std::string_view rule;
};

const std::array<ElementRow, kElements>& element_rows();

// Adds a line for each of `elements`, by code.
void write_elements(ElementSet elements, std::vector<ScoreItem>& items);

// The faan of one reading.
struct FaanAccount {
  ElementSet elements = 0;
  LimitSet limits = 0;
  Faan sum;          // of the elements, whatever the limits
  Faan arrangement;  // what counts if the table has `arrangement_only`; rule Y8.3

  // Before the cap. Rule Y4.3.
  [[nodiscard]] Faan raw() const { return limits != 0 ? kLimitFaan : sum; }
};

FaanAccount faan_account(const Facts& facts);

// Every reading, and the elements left out of the one that counts.
Explanation explain(const WinningHand& hand, const Options& options);

// Whether `a` counts rather than `b`: one with a limit first, then the larger sum. Rule Y4.1.
bool is_better(const FaanAccount& a, const FaanAccount& b);

}  // namespace lair::yahoo
