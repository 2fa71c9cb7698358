// Finds the correction that makes the evaluator's predictions true on average, for
// `lair calibrate --teach`.
#pragma once

#include <iosfwd>
#include <string_view>
#include <vector>

#include "engine/evaluate/correction.hpp"
#include "engine/evaluate/evaluator.hpp"

namespace lair::tool {

// A decision and how its deal ended.
struct PlayedDecision {
  Estimate estimate;
  bool won = false;
  double points = 0.0;  // of the deal
};

// Fits by least squares. Each knot counts as if its uncorrected value had been seen some times, and
// the corrected chance always rises with the uncorrected one.
Correction fitted_correction(std::string_view rules, const std::vector<PlayedDecision>& decisions);

// Prints a row of engine/evaluate/correction.cpp.
void print(const Correction& correction, std::ostream& out);

}  // namespace lair::tool
