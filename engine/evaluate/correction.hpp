// What finished deals taught about the evaluator's own count: how often hands that it counts so
// really win, what they are paid.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace lair {

// Chances to win as counted, between which the correction is a straight line.
inline constexpr std::array kCountedKnots{0.0, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0};
inline constexpr std::size_t kTurnsPerStage = 4;
inline constexpr std::size_t kTurnStages = 6;  // 0, 4, 8 … own turns left

// The same for what a win is paid.
inline constexpr std::array kPaidKnots{0.0, 0.1, 0.3, 0.6, 1.0};

// Under one rule system at its standard house.
struct Correction {
  std::string_view rules;
  // Rows by own turns left, columns by the chance counted; every row rises.
  std::array<std::array<double, kCountedKnots.size()>, kTurnStages> wins{};
  std::array<double, kPaidKnots.size()> paid{};  // times what is counted, by the chance counted
  double losses = 1.0;                           // times what is counted
};

// Of the rule system, or of one like it for a system that is not known.
const Correction& correction_of(std::string_view rules);

// A place between two knots: `part` of the way from `knot` to the next.
struct Between {
  std::size_t knot = 0;
  double part = 0.0;
};

Between between_counted(double chance);
Between between_stages(std::size_t turns);
Between between_paid(double chance);

// The chance to win of a hand that is counted to win so often with so many own turns left.
double corrected_win(const Correction& correction, double counted, std::size_t turns);

// How many times more such a win is paid than counted.
double corrected_paid(const Correction& correction, double counted);

}  // namespace lair
