// How a winning hand was counted, and what other readings there were.
#pragma once

#include <string_view>
#include <vector>

#include "engine/hands/reading.hpp"
#include "engine/units.hpp"

namespace lair {

// A row of a rule system with the number of the rule that states it; both are constants.
struct RowName {
  std::string_view code;
  std::string_view rule;

  friend bool operator==(const RowName&, const RowName&) = default;
};

// One way to read a hand, with what that reading is worth by itself.
struct CountedReading {
  std::string_view form;  // "four_sets", "seven_pairs": a constant of the rule system
  Reading reading;        // the division into four sets; other forms have fewer sets or none
  Faan faan;              // of its elements, before any cap
  std::vector<RowName> limits;
  bool counts = false;  // this reading is the one that was counted
};

// A row that holds for the hand but is not counted, with the row that excludes it.
struct LeftOut {
  RowName row;
  RowName by;

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

struct Explanation {
  std::vector<CountedReading> readings;  // empty if the tiles are not a winning hand
  std::vector<LeftOut> left_out;         // of the reading that counts
};

}  // namespace lair
