// How a winning hand was counted, beside what else it might have been.
#pragma once

#include <string_view>
#include <vector>

#include "engine/hands/reading.hpp"
#include "engine/units.hpp"

namespace lair {

// A row of a rule system with the number of the rule it is written in; both are constants.
struct RowName {
  std::string_view code;
  std::string_view rule;

  friend bool operator==(const RowName&, const RowName&) = default;
};

// One way to take a hand, with what it is worth by itself.
struct CountedReading {
  std::string_view form;  // "four_sets", "seven_pairs": a constant of the rule system
  Reading reading;        // of four sets; other forms have fewer sets or none
  Faan faan;              // of its elements, before any cap
  std::vector<RowName> limits;
  bool counts = false;  // it is the one that was taken
};

// A row that holds for the hand, with the one because of which it is not counted.
struct LeftOut {
  RowName row;
  RowName by;

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

struct Explanation {
  std::vector<CountedReading> readings;  // empty for tiles that are no winning hand
  std::vector<LeftOut> left_out;         // of the reading that counts
};

}  // namespace lair
