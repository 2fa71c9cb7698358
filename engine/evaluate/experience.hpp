// What counting finished deals taught: how soon others win, what they are ready for.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "engine/evaluate/race.hpp"

namespace lair {

inline constexpr std::size_t kStages = 6;      // of three own discards each
inline constexpr std::size_t kMeldCounts = 5;  // 0 to 4 melds shown
inline constexpr std::size_t kTileClasses = 5;
inline constexpr std::size_t kUnseenCounts = 4;  // 0, 1, 2, 3 and more
inline constexpr std::size_t kPasts = 4;
inline constexpr std::size_t kFlushSigns = 9;
inline constexpr std::size_t kPassed = 5;
inline constexpr std::size_t kChowWays = 6;

// Frequencies under one rule system at its standard house.
struct Experience {
  std::string_view rules;
  double winner_total = 0.0;  // of an average winner's sheet
  double drawn_share = 0.0;   // of the wins
  double caution = 1.0;       // how much more than it costs a deal in is shunned; tried out
  Hazards others_win{};
  // The chance that one other seat wins on a tile of average danger, by its discards and melds.
  std::array<std::array<double, kMeldCounts>, kStages> wins_on{};
  // How many times more dangerous than the average.
  std::array<std::array<double, kUnseenCounts>, kTileClasses> by_tile{};
  std::array<double, kPasts> by_past{};
  std::array<double, kFlushSigns> by_flush{};
  std::array<double, kPassed> by_passed{};
  std::array<double, kChowWays> by_ways{};
};

// Of the rule system, or of one like it for a system that is not known.
const Experience& experience_of(std::string_view rules);

}  // namespace lair
