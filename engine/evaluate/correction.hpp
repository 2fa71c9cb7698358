// What finished deals taught about the evaluator's own count: how often hands with a given counted
// chance really win, and what they are paid.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace lair {

// Counted chances to win, between which the correction is a straight line.
inline constexpr std::array kCountedKnots{0.0, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0};
inline constexpr std::size_t kTurnsPerStage = 4;
inline constexpr std::size_t kTurnStages = 6;  // 0, 4, 8 … own turns left

// The same for what a win is paid.
inline constexpr std::array kPaidKnots{0.0, 0.1, 0.3, 0.6, 1.0};

// The correction under one rule system at its standard house.
struct Correction {
  std::string_view rules;
  // Rows by own turns left, columns by the counted chance; every row rises.
  std::array<std::array<double, kCountedKnots.size()>, kTurnStages> wins{};
  std::array<double, kPaidKnots.size()> paid{};  // factors on the counted points, by counted chance
  double losses = 1.0;                           // factor on the counted losses
};

// The correction of this rule system, or for an unknown one the first in the list.
const Correction& correction_of(std::string_view rules);

// A place between two knots: `part` of the way from `knot` to the next.
struct Between {
  std::size_t knot = 0;
  double part = 0.0;
};

Between between_counted(double chance);
Between between_stages(std::size_t turns);
Between between_paid(double chance);

// The real chance to win of a hand with this counted chance and this number of own turns left.
double corrected_win(const Correction& correction, double counted, std::size_t turns);

// How many times its counted points such a win is really paid.
double corrected_paid(const Correction& correction, double counted);

}  // namespace lair
