// What counting finished deals taught: how soon others win, and on which tiles.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "engine/evaluate/race.hpp"

namespace lair {

inline constexpr std::size_t kStages = 6;      // of three discards of the seat each
inline constexpr std::size_t kMeldCounts = 5;  // 0 to 4 melds shown
inline constexpr std::size_t kTileClasses = 5;
inline constexpr std::size_t kUnseenCounts = 4;  // 0, 1, 2, 3 and more
inline constexpr std::size_t kPasts = 4;
inline constexpr std::size_t kFlushSigns = 9;
inline constexpr std::size_t kPassed = 5;
inline constexpr std::size_t kChowWays = 6;
inline constexpr std::size_t kMiddleCounts = 10;  // discards of 3 to 7: 0 to 8, or more

// How many times its cost a risk weighs when an action is chosen; found by trial.
struct Caution {
  double deal_in = 1.0;  // the tile that is given up, for a hand that wins one deal in four
  double far = 0.0;      // how fast that rises for a worse hand, or falls for a better one
  double later = 0.0;    // the safest tiles that stay in the hand
  double claim = 0.0;    // the same tiles, before a claim shows some of the hand in a meld
};

// Frequencies under one rule system at its standard house.
struct Experience {
  std::string_view rules;
  double winner_total = 0.0;  // of an average winner's sheet
  double drawn_share = 0.0;   // the share of the wins that are self-drawn
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
  // By the middle tiles that the seat has discarded: a seat that throws them away is nearer to a
  // win.
  std::array<std::array<double, kMiddleCounts>, kStages> by_middles{};
};

// The experience of this rule system, or for an unknown one the first in the list.
const Experience& experience_of(std::string_view rules);

}  // namespace lair
