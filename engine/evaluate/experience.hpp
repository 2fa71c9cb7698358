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
inline constexpr std::size_t kMiddleCounts = 10;  // discards from 3 to 7: 0 to 8, more

// How many times its cost a risk is shunned when an action is chosen; tried out.
struct Caution {
  double deal_in = 1.0;  // of the tile that is given up, by a hand that wins one deal in four
  double far = 0.0;  // how fast that rises for a hand that wins less, falls for one that wins more
  double later = 0.0;  // of the safest tiles that stay in the hand
  double claim = 0.0;  // of the same, before tiles of the hand are shown in a meld
};

// Frequencies under one rule system at its standard house.
struct Experience {
  std::string_view rules;
  double winner_total = 0.0;  // of an average winner's sheet
  double drawn_share = 0.0;   // of the wins
  Caution caution = {};
  Hazards others_win{};
  // The chance that one other seat wins on a tile of average danger, by its discards and melds.
  std::array<std::array<double, kMeldCounts>, kStages> wins_on{};
  // How many times more dangerous than the average.
  std::array<std::array<double, kUnseenCounts>, kTileClasses> by_tile{};
  std::array<double, kPasts> by_past{};
  std::array<double, kFlushSigns> by_flush{};
  std::array<double, kPassed> by_passed{};
  std::array<double, kChowWays> by_ways{};
  // By what the seat gave up so far: whoever throws middle tiles away is nearer to a win.
  std::array<std::array<double, kMiddleCounts>, kStages> by_middles{};
};

// Of the rule system, or of one like it for a system that is not known.
const Experience& experience_of(std::string_view rules);

}  // namespace lair
