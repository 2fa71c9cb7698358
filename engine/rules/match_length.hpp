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
  Minutes,  // of play; the deal that is played when they are over is the last
};

// Never more than the rule system's match, which may end earlier.
struct MatchLength {
  LengthUnit unit = LengthUnit::Match;
  std::uint32_t count = 0;  // of the unit; 0 for Match

  friend bool operator==(const MatchLength&, const MatchLength&) = default;
};

inline constexpr std::uint32_t kRoundsOfMatch = 4;
inline constexpr std::uint32_t kHandsOfRound = 4;
inline constexpr std::uint32_t kDealsMax = 1'000;
inline constexpr std::uint32_t kMinutesMax = 600;

// Whether the count is one that its unit allows.
bool is_sound(const MatchLength& length);

// How many hands it comes to at least, however often each is dealt: 16 for the whole match, four a
// round, as many as deals are counted, one in whatever time.
std::uint32_t hands_of(const MatchLength& length);

// `next`, the deal after `played`, unless the match ends before it. Rule T4.5. Minutes end nothing
// here: the engine has no clock, so that the bell is told to the match (GameMatch::has_bell_rung).
std::optional<DealSetup> cut_off(const MatchLength& length,
                                 const DealSetup& played,
                                 std::optional<DealSetup> next);

}  // namespace lair
