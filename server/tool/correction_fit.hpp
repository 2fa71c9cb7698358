// Finds the correction under which what the evaluator predicts comes true on average, for
// `lair calibrate --teach`.
#pragma once

#include <iosfwd>
#include <string_view>
#include <vector>

#include "engine/evaluate/correction.hpp"
#include "engine/evaluate/evaluator.hpp"

namespace lair::tool {

// One decision with how its deal ended.
struct PlayedDecision {
  Estimate estimate;
  bool won = false;
  double points = 0.0;  // of the deal
};

// By least squares; each knot is taken to have been seen some times as it is counted, and a chance
// rises wherever the one counted does.
Correction fitted_correction(std::string_view rules, const std::vector<PlayedDecision>& decisions);

// As a row of engine/evaluate/correction.cpp.
void print(const Correction& correction, std::ostream& out);

}  // namespace lair::tool
