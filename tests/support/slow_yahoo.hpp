// A second scorer of yahoo, slow but plain, to compare with the first.
//
// Written line by line from engine/rules/yahoo/RULES.md. Shares no code with the rule system: every
// division of the tiles is found by trying all sets, and every rule is checked again in full.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/hands/hand.hpp"
#include "engine/rules/circumstances.hpp"

namespace lair::testing::slow_yahoo {

// Options of the table as text; options of Y8 that are not named have their default.
using Settings = std::map<std::string, std::string>;

// "own_wind 1", repeated as often as it counts.
using Lines = std::multiset<std::string>;

struct FaanAccount {
  Lines elements;
  Lines limits;
  int sum = 0;
  int arrangement = 0;

  [[nodiscard]] int raw() const { return limits.empty() ? sum : 13; }

  friend bool operator==(const FaanAccount&, const FaanAccount&) = default;
};

struct PointsAccount {
  Lines additions;
  Lines multipliers;
  std::int64_t sum = 0;
  std::int64_t product = 1;
  std::int64_t total = 0;

  friend bool operator==(const PointsAccount&, const PointsAccount&) = default;
};

// If the rules leave open which of several equal accounts is shown, all of them are here.
struct Score {
  std::string verdict;  // "win", "not_a_winning_hand", "below_minimum", "dead_hand", or an option
  std::vector<FaanAccount> faan;
  int counted = 0;
  std::vector<PointsAccount> points;  // of a win without a limit of Tile Points
  std::string limit_hand;
  std::int64_t total = 0;
};

Score score(const WinningHand& hand, const Settings& settings);

// All equal accounts of a hand that did not win.
std::vector<PointsAccount> bystander(const Hand& hand,
                                     Wind chair,
                                     Wind prevailing,
                                     const Settings& settings);

// What each chair (first) pays to each other (second) if the hands are worth `totals`.
std::map<std::pair<Wind, Wind>, std::int64_t> payments(Wind winner,
                                                       const std::map<Wind, std::int64_t>& totals,
                                                       const Settings& settings);

}  // namespace lair::testing::slow_yahoo
