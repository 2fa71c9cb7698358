// How much of its rule system's match a table plays.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/rules/rule_set.hpp"

namespace lair {

enum class LengthUnit : std::uint8_t {
  Match,    // all of it, as the rule system says
  Rounds,   // 1: East only, 2: East and South
  Hands,    // East#1, East#2, …; a deal that is played again is the same Hand#
  Deals,    // repeats count
  Minutes,  // of play; the deal in progress when they are up is the last
};

// How long a table plays; never longer than the rule system's match, which may end earlier.
struct MatchLength {
  LengthUnit unit = LengthUnit::Match;
  std::uint32_t count = 0;  // of the unit; 0 for Match

  friend bool operator==(const MatchLength&, const MatchLength&) = default;
};

inline constexpr std::uint32_t kRoundsOfMatch = 4;
inline constexpr std::uint32_t kHandsOfRound = 4;
inline constexpr std::uint32_t kDealsMax = 1'000;
inline constexpr std::uint32_t kMinutesMax = 600;

// Whether the unit allows this count.
bool is_sound(const MatchLength& length);

// The number of Hand#s that the length amounts to if no deal is repeated: 16 for a match, four for
// each round, the count itself for hands and deals, at most 16 in all; 1 for minutes.
std::uint32_t hands_of(const MatchLength& length);

// Returns `next`, the deal after `played`, or nothing if the match ends before it. Rule T4.5.
// Minutes end nothing here: the engine has no clock, so the match is told when time is up
// (GameMatch::has_bell_rung).
std::optional<DealSetup> cut_off(const MatchLength& length,
                                 const DealSetup& played,
                                 std::optional<DealSetup> next);

}  // namespace lair
